// The arena had a page of its own; its addresses lead to where it is now.

location.replace(
  new URL(location.hash.replace(/^#?\/?/, "#/watch/").replace(/\/$/, ""), new URL("./", document.baseURI)),
);
