"""What games implement and everything else uses: positions, records, brains, views, options, texts."""
