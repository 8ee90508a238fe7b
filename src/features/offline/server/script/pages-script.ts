/**
 * What the service worker of an app does besides: it keeps the pages that were seen last, and shows them when the network is
 * gone. While it is there, nothing kept is ever shown. The server says of each page whether it may be kept, and of each
 * answer whose it is: what was kept for anybody else goes at once. (features/visitor/server/offline/kept-pages.ts)
 */
export interface PagesScript {
  /** Pages of people who signed in are kept, too. */
  ofPeople: boolean;
  /** Of BCP 47, for times. */
  code: string;
  /** What is said above a kept page: `{time}` is when it came. */
  notice: string;
  /** What is there instead of a page that isn't kept; `<!--pages-->` stands for a list of those that are. */
  instead: string;
  /** Above that list. */
  listed: string;
  /** The header of its policy. */
  policy: Record<string, string>;
  /** Built files that a page needs to let what is sent wait. */
  files: readonly string[];
}

export const pagesScript = (given: PagesScript): string => `
const settings = ${JSON.stringify(given)};
const mostPages = 30;
const longestPage = 3_000_000;
const longestKept = 30 * 24 * 60 * 60 * 1000;
const ofAnyone = 'sheaf-pages-anyone';
const passedOn = ['content-type', 'referrer-policy', 'x-content-type-options', 'permissions-policy', ...Object.keys(settings.policy)];

// In the order of requests: an answer that comes late says nothing of who is here now.
let turns = 0;
let last = { turn: 0, viewer: '' };
const newTurn = () => ++turns;
// One after the other, so that none is kept while others are taken away.
let work = Promise.resolve();
const inTurn = (task) => (work = work.then(task, task));

const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith('sheaf-pages-'));
const dropOthers = async (stays) => {
  for (const name of await pageCaches()) if (!stays(name)) await caches.delete(name);
};
const keyOf = (url) => url.split('#')[0];

const signedOut = () => {
  last = { turn: newTurn(), viewer: 'anyone' };
  return inTurn(() => dropOthers((name) => name === ofAnyone));
};

// With a new build: pages whose files are gone by now, and those of people where they are no longer kept.
async function dropPages(buildBefore) {
  if (!settings.ofPeople) await dropOthers((name) => name === ofAnyone);
  for (const name of await pageCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const build = (await cache.match(request, { ignoreVary: true }))?.headers.get('x-sheaf-build');
      if (build !== own && build !== buildBefore) await cache.delete(request);
    }
  }
}

function keepPage(event, answer, turn) {
  const copy = answer.clone();
  event.waitUntil(inTurn(() => remember(keyOf(event.request.url), copy, turn)).catch(() => undefined));
}

// Pages that scripts fetch when someone follows a link: without a network, the browser goes there itself.
function nextPage(event) {
  const turn = newTurn();
  event.respondWith(
    fetch(event.request).then((answer) => {
      if (event.request.headers.get('purpose') !== 'prefetch') keepPage(event, answer, turn);
      return answer;
    }),
  );
}

async function remember(url, answer, turn) {
  const viewer = answer.headers.get('x-sheaf-viewer');
  if (turn < last.turn && viewer !== last.viewer) return;
  if (viewer) {
    last = { turn: Math.max(turn, last.turn), viewer };
    await dropOthers((name) => name === ofAnyone || name === 'sheaf-pages-' + viewer);
  }
  const stays = answer.status === 200 && answer.type === 'basic' && !answer.redirected && answer.headers.get('x-sheaf-keep') === 'yes';
  if (!stays || !viewer) {
    // What isn't there any more, or only for someone else. A server in trouble takes nothing away.
    if (answer.status < 500 && answer.status !== 429)
      for (const name of await pageCaches()) await (await caches.open(name)).delete(url, { ignoreVary: true });
    return;
  }
  const html = await answer.text();
  if (html.length > longestPage) return;
  const headers = new Headers(passedOn.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])));
  headers.set('x-sheaf-kept-at', String(Date.now()));
  headers.set('x-sheaf-build', own);
  headers.set('x-sheaf-title', encodeURIComponent(/<title>([^<]{0,200})/u.exec(html)?.[1] ?? ''));
  const cache = await caches.open('sheaf-pages-' + viewer);
  // The newest is the last.
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, new Response(html, { headers }));
  const kept = await cache.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - mostPages))) await cache.delete(request);
}

// Those of a person before those of anyone. There is one person at most.
async function allPages() {
  const names = (await pageCaches()).toSorted((one, other) => (one === ofAnyone) - (other === ofAnyone));
  const found = new Map();
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).toReversed()) {
      const page = await cache.match(request, { ignoreVary: true });
      const isNew = page && Date.now() - Number(page.headers.get('x-sheaf-kept-at')) < longestKept;
      if (isNew && !found.has(request.url)) found.set(request.url, page);
    }
  }
  return found;
}

async function keptPage(address) {
  await work.catch(() => undefined);
  const pages = await allPages();
  const page = pages.get(keyOf(address));
  if (!page) return listOf(pages);
  const html = await page.text();
  const at = new Date(Number(page.headers.get('x-sheaf-kept-at')));
  const isToday = at.toDateString() === new Date().toDateString();
  const time = new Intl.DateTimeFormat(settings.code, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) }).format(at);
  const notice = '<div class="sheaf-offline" role="status">' + settings.notice.replace('{time}', () => time) + '</div>';
  const start = '<div id="sheaf-page-root">';
  const headers = new Headers(passedOn.flatMap((name) => (page.headers.has(name) ? [[name, page.headers.get(name)]] : [])));
  return new Response(html.replace(start, () => start + notice), { headers });
}

function listOf(pages) {
  // Titles are HTML already, and what is no letter of an address is written as its code.
  const links = [...pages].map(([url, page]) => {
    const { pathname, search } = new URL(url);
    const href = (pathname + search).replace(/[&"<>]/g, (sign) => '&#' + sign.charCodeAt(0) + ';');
    return '<li><a href="' + href + '">' + (decodeURIComponent(page.headers.get('x-sheaf-title')) || href) + '</a></li>';
  });
  const list = links.length > 0 ? '<h2>' + settings.listed + '</h2><ul>' + links.join('') + '</ul>' : '';
  const headers = { 'content-type': 'text/html; charset=utf-8', ...settings.policy };
  return new Response(settings.instead.replace('<!--pages-->', () => list), { headers });
}

// The first page came before there was a worker: it says which files it loaded.
self.addEventListener('message', (event) => {
  const { source, data } = event;
  if (!Array.isArray(data?.files) || !source?.url) return;
  const files = data.files.filter((path) => typeof path === 'string' && /^\\/assets\\/[\\w.-]+$/.test(path));
  event.waitUntil(keepFirst(source.url, [...new Set(withWaiting(files.slice(0, 200)))]));
});

// A page that loads none of them has nothing to send.
const withWaiting = (files) => (files.some((path) => settings.files.includes(path)) ? [...settings.files, ...files] : files);

async function keepFiles(files) {
  for (const path of files) {
    if (await caches.match(path)) continue;
    const answer = await fetch(path).catch(() => undefined);
    if (answer?.ok) await keep(path, answer);
  }
}

let hasWaiting = false;
function fileAsked(event, path) {
  if (hasWaiting || !settings.files.includes(path)) return;
  hasWaiting = true;
  event.waitUntil(keepFiles(settings.files));
}

// The page comes last: once it is kept, all that it needs is.
async function keepFirst(address, files) {
  const turn = newTurn();
  await keepFiles(files);
  const page = await fetch(address, { headers: { accept: 'text/html', purpose: 'prefetch' }, credentials: 'same-origin' }).catch(() => undefined);
  if (page) await inTurn(() => remember(keyOf(address), page, turn));
}
`;
