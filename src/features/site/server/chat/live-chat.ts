import type { Environment } from '#platform/environment/environment.ts';
import { type Policy, self, withSources } from '#platform/http/content-security-policy.ts';

export const liveChatPath = '/live-chat.js';

/** Where it is: the landing page, dashboard, sign-in and sign-up, admin area and marketplace. Everywhere else it is not. */
const places = [/^\/$/, /^\/dashboard(?:\/|$)/, /^\/admin(?:-login)?(?:\/|$)/, /^\/marketplace(?:\/|$)/];
/** Mails are shown there, with their links. */
const without = /^\/dashboard\/mail(?:\/|$)/;
const secrets = ['token', 'invitation', 'second_factor'];

type Chat = Pick<Environment, 'LIVE_CHAT_SCRIPT' | 'LIVE_CHAT_HOSTS'>;

/** What of a policy a chat needs: it renders itself, and talks to its own hosts. */
const directives = ['style-src', 'img-src', 'font-src', 'connect-src', 'media-src', 'frame-src'] as const;

export interface Page {
  html: string;
  policy: Policy;
}

/** The page with the chat of the environment, where there is one and it belongs there. */
export function withLiveChat(page: Page, url: URL, chat: Chat): Page {
  if (!hasLiveChat(url, chat)) return page;
  return {
    html: page.html.replace('</body>', () => `<script src="${liveChatPath}" defer></script></body>`),
    policy: withSources(page.policy, sourcesOf(chat)),
  };
}

export const hasLiveChat = (url: URL, { LIVE_CHAT_SCRIPT }: Chat): boolean =>
  LIVE_CHAT_SCRIPT !== undefined &&
  places.some((place) => place.test(url.pathname)) &&
  !without.test(url.pathname) &&
  !secrets.some((name) => url.search.includes(name));

/** The loader: once a page, when the page is there, after a second at the latest. */
export function liveChatScript({ LIVE_CHAT_SCRIPT }: Chat): Response | null {
  if (LIVE_CHAT_SCRIPT === undefined) return null;
  const script = `(() => {
  if (self !== top || window.sheafLiveChat) return;
  window.sheafLiveChat = true;
  let begun = false;
  const load = () => {
    if (begun) return;
    begun = true;
    const script = document.createElement('script');
    script.async = true;
    script.src = ${JSON.stringify(LIVE_CHAT_SCRIPT)};
    document.body.append(script);
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
  setTimeout(load, 1000);
})();
`;
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}

const hostsOf = ({ LIVE_CHAT_SCRIPT = '', LIVE_CHAT_HOSTS }: Chat): string[] => [
  ...new Set([new URL(LIVE_CHAT_SCRIPT).origin, ...LIVE_CHAT_HOSTS]),
];

/** The loader comes from this host, all else from those of the chat. */
function sourcesOf(chat: Chat): Policy {
  const hosts = hostsOf(chat);
  return { 'script-src': [self, ...hosts], ...Object.fromEntries(directives.map((directive) => [directive, hosts])) };
}
