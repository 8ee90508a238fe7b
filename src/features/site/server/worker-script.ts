/**
 * The service worker of every host, as its browsers get it. It caches built files, whose names change with their
 * content, and the page for when there is no connection; nothing else passes through it, so that no answer of a call
 * and no person's page is ever cached. A new build brings a new one, which takes over at once: it can mix nothing up,
 * because a page names its own files, and those of the build before stay cached for tabs that are still open.
 */
export function workerScript(build: string): string {
  return `const prefix = 'sheaf-files-';
const own = prefix + ${JSON.stringify(build)};
const offline = ${JSON.stringify(offlinePath)};

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(own).then((cache) => cache.add(new Request(offline, { cache: 'reload', credentials: 'omit' }))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const kept = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
      // In the order in which they were made: of those before, the last one stays.
      await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)));
      if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (url.pathname.startsWith('/assets/') && url.search === '' && !request.headers.has('range'))
    event.respondWith(file(event));
});

async function navigate(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(offline);
    if (page) return page;
    throw error;
  }
}

async function file(event) {
  const kept = await caches.match(event.request.url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    event.waitUntil(keep(event.request.url, copy));
  }
  return answer;
}

// Not into a cache that was taken away while the file was on its way: that would make it anew.
async function keep(url, answer) {
  if (await caches.has(own)) await (await caches.open(own)).put(url, answer);
}
`;
}

/** Where there is to be none: removes itself with everything that it cached. */
export const removingScript = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith('sheaf-files-')).map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  );
});
`;

/** No page of an app is below it. */
export const offlinePath = '/assets/offline.html';

export const offlinePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection</title>
<style>
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: #fafafa; color: #161819; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 420px; padding: 24px; text-align: center; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; }
p { margin: 0 0 24px; color: #5f6673; }
a { display: inline-block; padding: 10px 20px; border-radius: 6px; background: #4f46e5; color: #fff; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid #4f46e5; outline-offset: 2px; }
@media (prefers-color-scheme: dark) { body { background: #161819; color: #f4f5f7; } p { color: #b4bac6; } }
</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>There is no connection to this page right now. Check the network, then try again.</p>
<a href="">Refresh Page</a>
</main>
</body>
</html>
`;
