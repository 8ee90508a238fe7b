import { expect, test } from 'vitest';
import { type DrawOptions, drawSample } from '#test/draw-sample.tsx';
import { sampleSession } from '../shared/sample-context.ts';

type Settings = Record<string, unknown>;
const draw = (settings: Settings = {}, context: DrawOptions['context'] = {}): Promise<string> =>
  drawSample('forgotPassword', { name: '', state: 'normal', block: { settings } }, { id: 'b7', context });
const mailed = { path: '/forgot-password?token=abc&next=%2Fevents' };

test('without a token it asks for the e-mail alone', async () => {
  const html = await draw();
  expect(html).toContain('<input type="hidden" name="_act" value="forgot"/>');
  expect(html).toContain('name="email"');
  expect(html).not.toMatch(/name="password"|name="token"/);
});

test('with the token of a mail it asks for the new password and posts both', async () => {
  const html = await draw({}, mailed);
  expect(html).toContain('<input type="hidden" name="_act" value="reset"/>');
  expect(html).toContain('<input type="hidden" name="token" value="abc"/>');
  expect(html).toContain('<input type="hidden" name="next" value="/events"/>');
  expect(html).toMatch(/autoComplete="new-password"/i);
  expect(html).not.toMatch(/name="email"|name="confirm_password"/);
  expect(await draw({ confirm_password: true }, mailed)).toContain('name="confirm_password"');
});

test('each of the two has its own words', async () => {
  const words = { heading_01: 'First', button_text: 'Mail me', reset_heading_01: 'Second', reset_button_text: 'Keep' };
  const [ask, reset] = await Promise.all([draw(words), draw(words, mailed)]);
  expect(ask).toMatch(/First.*Mail me/s);
  expect(ask).not.toMatch(/Second|Keep/);
  expect(reset).toMatch(/Second.*Keep/s);
  expect(reset).not.toMatch(/First|Mail me/);
});

test('the link to sign in is there where the owner wants it and the app has such a page', async () => {
  expect(await draw()).toContain('href="/sign-in"');
  expect(await draw({ remember_password: false })).not.toContain('Remember your password');
  expect(await draw({}, { session: { ...sampleSession, signInHref: '' } })).not.toContain('Remember your password');
});

test('a signed-in person finds their address filled in', async () => {
  expect(await draw({}, { user: { name: 'Ann', email: 'ann@example.org' } })).toContain('value="ann@example.org"');
});
