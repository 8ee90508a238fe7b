import { expect, test } from 'vitest';
import { type RenderOptions, renderSample } from '#test/render-sample.tsx';
import { contextOfSample, sampleSession } from '../shared/sample-context.ts';

type Settings = Record<string, unknown>;
const render = (settings: Settings = {}, context: RenderOptions['context'] = {}): Promise<string> =>
  renderSample('login', { name: '', state: 'normal', block: { settings } }, { id: 'b7', context });

test('without scripts it is a plain form that posts the step to its own page, with the way on', async () => {
  const html = await render({}, { path: '/sign-in?next=%2Fevents%3Fday%3D2' });
  expect(html).toMatch(/<form[^>]*action="" method="post"/);
  for (const field of [
    '<input type="hidden" name="_block" value="b7"/>',
    '<input type="hidden" name="_act" value="sign-in"/>',
    '<input type="hidden" name="next" value="/events?day=2"/>',
  ])
    expect(html).toContain(field);
  expect(html).toMatch(/<input[^>]*name="email"[^>]*autoComplete="username"|<input[^>]*autoComplete="username"[^>]*/i);
  expect(html).toMatch(/type="password" autoComplete="current-password"/i);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'an address that would leave the app is no way on: %s',
  async (next) => {
    const html = await render({}, { path: `/sign-in?${new URLSearchParams({ next })}` });
    expect(html).not.toContain('name="next"');
    expect(html).not.toContain('evil');
  },
);

test('the owner’s page to open is the way on, unless the visitor was on the way to another one', async () => {
  expect(await render({ redirect_page: 'events' })).toContain('name="next" value="/events"');
  const onTheWay = await render({ redirect_page: 'events' }, { path: '/sign-in?next=%2Fmenu' });
  expect(onTheWay).toContain('name="next" value="/menu"');
});

test('links to register and to a new password lead where the app has such pages, and keep the way on', async () => {
  const html = await render({}, { path: '/sign-in?next=%2Fevents' });
  expect(html).toContain('href="/register?next=%2Fevents"');
  expect(html).toContain('href="/forgot-password?next=%2Fevents"');
  expect(await render({ new_user_sign_up_page: 'book' })).toContain('href="/book-a-table"');
});

test('where nobody can register, and for owners who want no links, there are none', async () => {
  const nowhere = await render({}, { session: { ...sampleSession, registerHref: '', forgotPasswordHref: '' } });
  expect(nowhere).not.toMatch(/New here|Forgot your/);
  expect(await render({ forget_password: false, new_user_sign_up: false })).not.toMatch(/New here|Forgot your/);
  expect(nowhere).not.toContain('<a ');
});

test('the password of the app is asked only where the owner set one', async () => {
  expect(await render()).not.toContain('value="password"');
  const session = { ...sampleSession, takesAppPassword: true };
  const html = await render({}, { session });
  expect(html).toMatch(/value="sign-in".*<details.*I have the app password.*name="_act" value="password"/s);
  const first = await render({ first_way: 'App password' }, { session });
  expect(first).toMatch(/value="password".*<details.*Sign in with your e-mail.*value="sign-in"/s);
  expect(await render({ first_way: 'App password' })).not.toContain('value="password"');
});

test('who is signed in already is greeted and offered the way on and the way out, not the form', async () => {
  const user = { name: 'Ann Bell', email: 'ann@example.org' };
  const html = await render({}, { user, path: '/sign-in?next=%2Fevents' });
  expect(html).toMatch(/Hello, Ann Bell.*ann@example.org.*href="\/events".*action="\/api\/auth\/sign-out"/s);
  expect(html).not.toContain('name="password"');
  expect(await render({}, { user, editing: true })).toContain('name="password"');
});

test.each(['left', 'right', 'background'])('the picture can stand at: %s', async (image_position) => {
  const html = await render({ image_position, image: '/sea.jpg', image_text: 'By the sea', image_overlay: 40 });
  expect(html).toContain(`stage ${image_position}`);
  expect(html).toContain('src="/sea.jpg"');
  expect(html).toContain('--auth-veil:40%');
  expect(html.includes('By the sea')).toBe(image_position !== 'background');
});

test('without a picture there is none of its parts', async () => {
  const html = await render({ image_enabled: false, image: '/sea.jpg', image_text: 'By the sea' });
  expect(html).not.toMatch(/sea|<svg class="[^"]*drawing/);
});

test('words and colors are the owner’s', async () => {
  const html = await render({
    heading_01: 'Come in',
    heading_02: 'It is open.',
    button_text: 'Enter now',
    form_color: '#112233',
    button_color: '#ffcc00',
    heading_01_color: '#aabbcc',
    heading_size: 48,
    show_logo: false,
  });
  for (const part of ['Come in', 'It is open.', 'Enter now', '--auth-card:#112233', '--button-color:#ffcc00'])
    expect(html).toContain(part);
  expect(html).toMatch(/--auth-heading:#aabbcc.*--auth-heading-size:3rem/);
  expect(html).not.toContain(contextOfSample({}).app.logo);
});

test('editors are shown a way in where there is one, in the studio too, and not whoever is signed in', async () => {
  const session = { ...sampleSession, editorHref: '/handover?path=%2Fevents' };
  const link = '<a href="/handover?path=%2Fevents">Editors sign in here</a>';
  expect(await render({}, { session })).toContain(link);
  expect(await render({}, { session, editing: true })).toContain(link);
  expect(await render({}, { session, user: { name: 'Ann', email: 'ann@example.org' } })).not.toContain('Editors');
  expect(await render()).not.toContain('Editors');
});
