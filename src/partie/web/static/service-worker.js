// @ts-nocheck: a worker has other globals than the page
// Keeps the page for when there is no server: the files of one version together, never a mixture of two.
// The server puts VERSION and SHELL in front of this file. A new version waits until no page of the old one is open.

/* global VERSION, SHELL, clients */

const CACHE = `partie-${VERSION}`;
const CACHED_CALLS = /\/api\/v1\/(games|messages)(\/|$|\?)/; // what the shell needs to name and draw the games

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL))));

self.addEventListener("activate", (event) => event.waitUntil(deleteOtherCaches().then(() => clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request, "./"));
  else if (/\/at\/\w+\//.test(pathname)) event.respondWith(cacheFirst(request));
  else if (CACHED_CALLS.test(pathname)) event.respondWith(networkFirst(request, request, `${pathname}?whole=true`));
});

async function deleteOtherCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("partie-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Addresses below `at/` name their content: what is kept is right for good. */
async function cacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/**
 * What the server answers now, else what it answered last, or all texts where some were asked for. The document and all texts
 * are kept by `install` alone: they belong to its files.
 */
async function networkFirst(request, kept, instead = kept) {
  try {
    const answer = await fetch(request);
    if (answer.ok && kept === request) await (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const known =
      (await caches.match(kept, { cacheName: CACHE })) ?? (await caches.match(instead, { cacheName: CACHE }));
    if (known) return known;
    throw error;
  }
}
