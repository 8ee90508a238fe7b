import { expect, test } from 'vitest';
import { type RenderOptions, renderSample } from '#test/render-sample.tsx';
import { sampleSession } from '../shared/sample-context.ts';

type Settings = Record<string, unknown>;
const render = (settings: Settings = {}, context: RenderOptions['context'] = {}): Promise<string> =>
  renderSample('forgotPassword', { name: '', state: 'normal', block: { settings } }, { id: 'b7', context });
const mailed = { path: '/forgot-password?token=abc&next=%2Fevents' };

test('without a token it asks for the e-mail alone', async () => {
  const html = await render();
  expect(html).toContain('<input type="hidden" name="_act" value="forgot"/>');
  expect(html).toContain('name="email"');
  expect(html).not.toMatch(/name="password"|name="token"/);
});

test('with the token of a mail it asks for the new password and posts both', async () => {
  const html = await render({}, mailed);
  expect(html).toContain('<input type="hidden" name="_act" value="reset"/>');
  expect(html).toContain('<input type="hidden" name="token" value="abc"/>');
  expect(html).toContain('<input type="hidden" name="next" value="/events"/>');
  expect(html).toMatch(/autoComplete="new-password"/i);
  expect(html).not.toMatch(/name="email"|name="confirm_password"/);
  expect(await render({ confirm_password: true }, mailed)).toContain('name="confirm_password"');
});

test('each of the two has its own words', async () => {
  const words = { heading_01: 'First', button_text: 'Mail me', reset_heading_01: 'Second', reset_button_text: 'Keep' };
  const [request, reset] = await Promise.all([render(words), render(words, mailed)]);
  expect(request).toMatch(/First.*Mail me/s);
  expect(request).not.toMatch(/Second|Keep/);
  expect(reset).toMatch(/Second.*Keep/s);
  expect(reset).not.toMatch(/First|Mail me/);
});

test('the link to sign in is there where the owner wants it and the app has such a page', async () => {
  expect(await render()).toContain('href="/sign-in"');
  expect(await render({ remember_password: false })).not.toContain('Remember your password');
  expect(await render({}, { session: { ...sampleSession, signInHref: '' } })).not.toContain('Remember your password');
});

test('a signed-in person finds their address filled in', async () => {
  expect(await render({}, { user: { name: 'Ann', email: 'ann@example.org' } })).toContain('value="ann@example.org"');
});
