"""The Go Text Protocol, version 2: `docs/protocols/gtp.md`."""
