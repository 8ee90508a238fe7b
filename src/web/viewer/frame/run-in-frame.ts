/** A page as a part of another one: it reports its height, keeps its links within, and learns who looks at it. */
import { carryEmbed } from '#features/embeds/rules/embed-address.ts';
import { callServer, VisitorCallError } from '../call-server.ts';
import type { Navigation } from '../navigation.ts';
import { readPageData } from '../page-data.ts';
import { downloadWithSession, signOutOfFrame } from './act-with-session.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { holdSession, sessionHeaders, showFramesBy } from './frame-session.ts';
import { reportHeight } from './report-height.ts';
import { t } from '#kit/language/language.ts';

/**
 * Seconds before a session ends that the site is requested to vouch again; and until a site that keeps quiet is missed.
 */
const ahead = 60;
const patience = 15;

export function runInFrame(navigation: Navigation): void {
  followClicks();
  fetchPictures();
  showFramesBy(navigation.go);
  if (parent === window) return;
  const waiting = document.getElementById('sheaf-waiting')?.textContent;
  const { sites, board }: { sites?: readonly string[]; board?: string } = waiting ? JSON.parse(waiting) : {};
  const allowed = sites ?? readPageData(document)?.frame?.sites ?? null;
  let site = '';
  const post = (message: object): void => parent.postMessage(message, site);
  const askWho = (): void => post({ sheaf: 'who' });
  if (waiting) setTimeout(() => site || say(t('The site that embeds this app didn’t sign you in.')), patience * 1000);

  addEventListener('message', (event: MessageEvent<unknown>) => {
    // The page around it alone, and from a site that the owner named where there are such.
    if (event.source !== parent || (allowed && !allowed.includes(event.origin)) || !isMessage(event.data)) return;
    const { sheaf, token } = event.data;
    if (sheaf === 'hello' && site === '') {
      site = event.origin;
      reportHeight((height) => post({ sheaf: 'height', height }));
      if (waiting) askWho();
    } else if (sheaf === 'token' && event.origin === site && waiting) {
      if (typeof token === 'string' && token) void enter(token);
      else if (isWaiting()) say(t('The site that embeds this app didn’t sign you in.'));
    }
  });
  // The message is for no one in particular, and says nothing but that someone listens.
  parent.postMessage({ sheaf: 'ready' }, '*');

  async function enter(token: string): Promise<void> {
    try {
      const address = `/api/embed/session?embed=true${board ? `&board=${encodeURIComponent(board)}` : ''}`;
      const body = { token, origin: site };
      const { session, lasts } = await callServer<{ session: string; lasts: number }>('POST', address, body);
      holdSession(session);
      setTimeout(askWho, (lasts - ahead) * 1000);
      // A page that is open goes on as it is: only its calls bring another session.
      if (isWaiting() && !(await navigation.renew())) say(t('You don’t have access to this part of the app.'));
    } catch (error) {
      if (isWaiting()) say(error instanceof VisitorCallError ? error.message : t('Network error occurred'));
      else setTimeout(askWho, ahead * 500);
    }
  }
}

const isWaiting = (): boolean => document.documentElement.dataset['waiting'] !== undefined;

const isMessage = (data: unknown): data is { sheaf: string; token?: unknown } =>
  typeof data === 'object' && data !== null && 'sheaf' in data;

/** Instead of the bars of a frame that waits. */
function say(message: string): void {
  const waiting = document.querySelector('.sheaf-waiting');
  if (waiting) waiting.textContent = message;
}

/** Links to pages of the app stay within, all others open a window of their own: in a frame most sites show nothing. */
function followClicks(): void {
  const here = new URLSearchParams(location.search);
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href) return;
      const url = new URL(link.href, location.href);
      const isFile = /^\/(?:api|files)\//.test(url.pathname);
      // A window of its own has no session either.
      if (link.target && !isFile) return;
      if (url.origin === location.origin && isFile && sessionHeaders()['authorization']) {
        event.preventDefault();
        void downloadWithSession(url.href);
      } else if (url.origin !== location.origin || here.has('block')) {
        // A block alone is no place for another page.
        if (!isFile && !link.getAttribute('href')?.startsWith('#')) {
          link.target = '_blank';
          link.rel = 'noopener';
        }
      } else if (!isFile) {
        link.href = carryEmbed(url.pathname + url.search + url.hash, here);
      }
    },
    { capture: true },
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!form.action.includes('/sign-out') || !sessionHeaders()['authorization']) return;
      event.preventDefault();
      void signOutOfFrame(form.action);
    },
    { capture: true },
  );
}
