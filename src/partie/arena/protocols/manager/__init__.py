"""The Manager's protocol over TCP: `docs/protocols/manager-tcp.md`."""
