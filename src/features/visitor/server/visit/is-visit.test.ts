import { expect, test } from 'vitest';
import { isVisit } from './is-visit.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const cases: [what: string, init: RequestInit, visit: boolean][] = [
  ['a browser', { headers: { 'user-agent': firefox } }, true],
  [
    'a phone',
    {
      headers: {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      },
    },
    true,
  ],
  ['a HEAD', { method: 'HEAD', headers: { 'user-agent': firefox } }, false],
  ['nobody in particular', {}, false],
  [
    'a search engine',
    { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
    false,
  ],
  ['a link preview', { headers: { 'user-agent': 'facebookexternalhit/1.1' } }, false],
  ['a command line', { headers: { 'user-agent': 'curl/8.14.1' } }, false],
  ['a page fetched ahead', { headers: { 'user-agent': firefox, 'sec-purpose': 'prefetch;prerender' } }, false],
  ['an open page that fetches what changed', { headers: { 'user-agent': firefox, 'x-sheaf-refresh': '1' } }, false],
  [
    'a page fetched ahead, as older browsers say it',
    { headers: { 'user-agent': firefox, 'x-moz': 'prefetch' } },
    false,
  ],
  ['somebody who sends Do Not Track', { headers: { 'user-agent': firefox, dnt: '1' } }, false],
  ['somebody who sends Global Privacy Control', { headers: { 'user-agent': firefox, 'sec-gpc': '1' } }, false],
  ['somebody who allows it', { headers: { 'user-agent': firefox, dnt: '0' } }, true],
];

test.each(cases)('%s', (_what, init, visit) => {
  expect(isVisit(new Request('http://shop.localhost/', init))).toBe(visit);
});
