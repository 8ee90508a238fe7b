import { expect, test } from 'vitest';
import type { SiteData } from '#features/site/services.ts';
import { renderSite } from '#web/site/render-site.tsx';
import { noSiteData } from '#web/site/site-data.ts';

const noAssets = { scripts: [], styles: [], preloads: [] };
const render = (path: string, data: Partial<SiteData> = {}) =>
  renderSite({ path, nonce: 'abc', data: { ...noSiteData, ...data } }, noAssets).html;
/** The document without the data behind it. */
const shownIn = (html: string) => html.slice(0, html.indexOf('id="sheaf-site"'));

test('the ways to sign in stand in the page as the server sends it, with the way back', () => {
  const providers = [{ key: 'sso', name: 'Orchard ID' }];
  const html = shownIn(render('/dashboard/auth?redirect=%2Fdashboard%2Faccount', { providers }));
  expect(html).toContain('Continue with Orchard ID');
  expect(html).toContain('href="/api/auth/oidc/sso?redirect=%2Fdashboard%2Faccount"');
  expect(html).toContain('href="/dashboard/signup?redirect=%2Fdashboard%2Faccount"');
  expect(html).not.toContain('Continue with Google');
});

test('without providers nothing speaks of them', () => {
  expect(shownIn(render('/dashboard/auth'))).not.toContain('Continue with');
});

test.each([
  ['expired', 'took too long'],
  ['unverified', 'has not verified'],
  ['failed', 'did not work'],
])('a provider that sends somebody back with %s is explained', (why, words) => {
  expect(shownIn(render(`/dashboard/auth?provider=${why}`))).toContain(words);
});

test('an address cannot put words of its own on the page', () => {
  const html = shownIn(render('/dashboard/auth?provider=Call+us+now&redirect=https%3A%2F%2Felsewhere.example'));
  expect(html).not.toContain('Call us now');
  expect(html).not.toContain('elsewhere.example');
});

test('the e-mail of an invitation is filled in', () => {
  const html = shownIn(render('/dashboard/signup?email=joe%40example.com&redirect=%2Faccept-invitation%3Ftoken%3Dabc'));
  expect(html).toContain('value="joe@example.com"');
  expect(html).toContain(
    'href="/dashboard/auth?redirect=%2Faccept-invitation%3Ftoken%3Dabc&amp;email=joe%40example.com"',
  );
});

test('whoever is waiting for the second step goes on with it', () => {
  const html = shownIn(render('/dashboard/auth?second_factor=abc'));
  expect(html).toContain('One more step');
  expect(html).not.toContain('name="password"');
});
