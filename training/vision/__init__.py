"""Training of the photo reader's networks; needs PyTorch, which the package itself never does."""
