/** What responses allow a browser, to the letter; and that one file writes it, and one checks where a request is from. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { showOffline } from '#features/offline/server/answer-worker-script.ts';
import { pageHeaders } from '#features/visitor/server/visit/page-headers.ts';
import { policyHeader, withSources } from '#platform/http/content-security-policy.ts';
import { ownPictureAnswer, pictureAnswer } from '#features/visitor/server/picture/render-picture.ts';
import { withAncestors } from '#features/embeds/server/framing/framing.ts';
import { withLiveChat } from '#features/site/server/chat/live-chat.ts';
import { refuseFrames } from '#platform/http/refuse-frames.ts';
import { staticPageHeaders } from '#platform/http/static-page-headers.ts';
import { readSourceFiles } from './source-files.ts';

const policyOf = (headers: Headers | Record<string, string>): string | null =>
  new Headers(headers).get('content-security-policy');
const services = { environment: { SHEAF_MODE: 'production' } } as Parameters<typeof pageHeaders>[1];

const visitors =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https: http:; font-src 'self' data:; media-src 'self' https:; frame-src 'self' https:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'";
const picture =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https: http:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

test.each([
  ['a page of visitors', pageHeaders({ isEditor: false }, services), visitors],
  [
    'a page in the studio',
    pageHeaders({ isEditor: true }, services),
    visitors
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("worker-src 'self'", "worker-src 'self' blob:"),
  ],
  [
    'a page that some sites may embed',
    pageHeaders({ isEditor: false, framing: { kind: 'sites', sites: ['https://a.example'] } }, services),
    `${visitors}; frame-ancestors 'self' https://a.example`,
  ],
  [
    'a page without scripts',
    staticPageHeaders({ styleSources: ["'sha256-abc='"] }),
    "default-src 'none'; style-src 'self' 'sha256-abc='; img-src 'self' data:; font-src 'self'; media-src 'self' https:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ],
  ['a picture of an app', pictureAnswer('').headers, `sandbox; ${picture}`],
  ['a picture of our own blocks', ownPictureAnswer('').headers, `sandbox allow-same-origin; ${picture}`],
  [
    'the page without a connection',
    showOffline().headers,
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
  ],
])('%s may do what its policy says', (_title, headers, policy) => {
  expect(policyOf(headers)).toBe(policy);
});

test('a live chat adds its hosts to what a page allows already', () => {
  const chat = { LIVE_CHAT_SCRIPT: 'https://chat.example/x.js', LIVE_CHAT_HOSTS: [] };
  const { policy } = withLiveChat(
    { html: '', policy: { 'default-src': ["'none'"], 'img-src': ["'self'"], 'base-uri': ["'none'"] } },
    new URL('https://sheaf.example/'),
    chat,
  );
  expect(policyOf(policyHeader(policy))).toBe(
    "default-src 'none'; img-src 'self' https://chat.example; base-uri 'none'; script-src 'self' https://chat.example; style-src https://chat.example; font-src https://chat.example; connect-src https://chat.example; media-src https://chat.example; frame-src https://chat.example",
  );
  expect(policyOf(policyHeader(withSources({ 'default-src': ["'self'"] }, { 'img-src': ['https://a.example'] })))).toBe(
    "default-src 'self'; img-src 'self' https://a.example",
  );
});

test('no response may be framed, unless it says by whom', () => {
  expect(policyOf(refuseFrames(new Response('')).headers)).toBe("frame-ancestors 'none'");
  const plain = new Response('', { headers: policyHeader({ 'default-src': ["'none'"] }) });
  expect(policyOf(refuseFrames(plain).headers)).toBe("default-src 'none'; frame-ancestors 'none'");
  const open = refuseFrames(withAncestors(new Response(''), '*'));
  expect(policyOf(open.headers)).toBe('frame-ancestors *');
  expect(open.headers.get('x-frame-options')).toBeNull();
  const own = refuseFrames(pictureAnswer(''));
  expect(policyOf(own.headers)).toBe(`sandbox; ${picture}`);
  expect(own.headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('one file writes policies, and one checks the origin of a request', () => {
  const sources = readSourceFiles()
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
    .map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }));
  const naming = (pattern: RegExp): string[] =>
    sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(naming(/['"`]content-security-policy['"`]/i)).toEqual(['src/platform/http/content-security-policy.ts']);
  expect(naming(/get\(['"`](origin|sec-fetch-site)['"`]\)/i)).toEqual(['src/platform/http/refuse-foreign-origin.ts']);
});
