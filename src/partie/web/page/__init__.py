"""The page's files as the server sends them: index.html, modules, texts, manifest."""
