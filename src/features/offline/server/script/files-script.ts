/**
 * What the service worker of every host does, as its browsers get it: it keeps built files, whose names change with their
 * content, and the page for when there is no connection. A new build brings a new one, which takes over at once: it can mix
 * nothing up, because a page names its own files, and those of the build before stay for tabs that are still open.
 */
export const filesScript = (build: string): string => `const prefix = 'sheaf-files-';
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
      await dropPages(kept.slice(-1)[0]);
      if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST' && url.pathname === '/sign-out') event.waitUntil(signedOut());
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (url.pathname.startsWith('/assets/')) {
    if (url.search !== '' || request.headers.has('range')) return;
    event.respondWith(file(event));
    fileAsked(event, url.pathname);
  } else if (request.headers.get('accept') === 'text/html') nextPage(event);
});

async function navigate(event) {
  const turn = newTurn();
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    keepPage(event, answer, turn);
    return answer;
  } catch (error) {
    return (await keptPage(event.request.url)) || (await caches.match(offline)) || Promise.reject(error);
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

/** Where no page is kept: what was kept before goes. */
export const noPagesScript = `
const newTurn = () => 0;
const keepPage = () => {};
const keptPage = async () => undefined;
const nextPage = () => {};
const fileAsked = () => {};
const signedOut = dropPages;

async function dropPages() {
  for (const name of await caches.keys()) if (name.startsWith('sheaf-pages-')) await caches.delete(name);
}
`;

/** Where there is to be none: removes itself with everything that it kept. */
export const removingScript = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => /^sheaf-(?:files|pages)-/.test(name)).map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  );
});
`;

/** No page of an app is below it. */
export const offlinePath = '/assets/offline.html';
