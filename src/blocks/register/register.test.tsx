import { expect, test } from 'vitest';
import { type RenderOptions, renderSample } from '#test/render-sample.tsx';
import { sampleSession } from '../shared/sample-context.ts';

type Settings = Record<string, unknown>;
const render = (settings: Settings = {}, context: RenderOptions['context'] = { path: '/register' }): Promise<string> =>
  renderSample('register', { name: '', state: 'normal', block: { settings } }, { id: 'b7', context });

test('it asks for name, e-mail and a new password, and posts them to its own page', async () => {
  const html = await render();
  expect(html).toContain('<input type="hidden" name="_act" value="register"/>');
  for (const name of ['name', 'email', 'password']) expect(html).toContain(`name="${name}"`);
  expect(html).toMatch(/autoComplete="new-password"/i);
  expect(html).toContain('minLength="10"');
  expect(html).not.toContain('name="confirm_password"');
  expect(await render({ confirm_password: true })).toContain('name="confirm_password"');
});

test('terms stand above the button, and are ticked where the owner wants it', async () => {
  const terms_text = 'I agree to the <a href="/menu">rules</a><script>alert(1)</script>';
  const read = await render({ terms_text });
  expect(read).toContain('<a href="/menu">rules</a>');
  expect(read).not.toMatch(/checkbox|<script|alert\(/);
  expect(await render({ terms_text, terms_required: true })).toMatch(/<input type="checkbox" required="" name="terms"/);
  expect(await render({ terms_required: true })).not.toContain('checkbox');
});

test('a mailed link shows one button and confirms nothing by itself', async () => {
  const html = await render({}, { path: '/confirm-email?token=abc' });
  expect(html).toContain('<input type="hidden" name="_act" value="confirm"/>');
  expect(html).toContain('<input type="hidden" name="token" value="abc"/>');
  expect(html).toContain('Confirm my e-mail');
  expect(html).not.toContain('name="email"');
});

test('the token of a link stands in no other form', async () => {
  expect(await render()).not.toContain('name="token"');
});

test('the link to sign in goes along with the page of the app for it', async () => {
  expect(await render()).toContain('href="/sign-in"');
  expect(await render({}, { session: { ...sampleSession, signInHref: '' } })).not.toContain('Do you have an account');
  expect(await render({ already_sign_in: false })).not.toContain('href="/sign-in"');
});

test('who is signed in already is greeted', async () => {
  const html = await render({}, { user: { name: 'Ann', email: 'ann@example.org' } });
  expect(html).toContain('Hello, Ann');
  expect(html).not.toContain('name="password"');
});

test('while the page is edited both faces are there, and the mailed link’s has its words', async () => {
  const html = await render(
    { confirm_heading: 'Is it you?' },
    { editing: true, user: { name: 'Ann', email: 'a@b.de' } },
  );
  expect(html).toMatch(/value="register".*Is it you\?.*value="confirm"/s);
});
