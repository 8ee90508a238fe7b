/** Mails and notifications are in the language of who reads them: of their account, or of the screen that asked. */
import { expect, test } from 'vitest';
import { languageHeader } from '#features/languages/rules/language-header.ts';
import { msg, msgPlural } from '#kit/language/msg.ts';
import { signInLinkMail } from '#features/app-users/server/app-user-mails.ts';
import { newId } from '#kit/ids.ts';
import { openWithMail } from './open-with-mail.ts';

// Which language that is, is decided in features/mail/server/language-of-mail.test.ts, in the short run.
test('what an app mails to its people is in its language', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  await whole.browser().signUp('Ann');
  const { id: workspace_id } = await services.database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const settings = { language: 'Italiano' as const };
  const app = await services.apps.create({ workspace_id, workbook_id: null, name: 'Frutta', settings, pages: [] });
  const words = signInLinkMail({ app: app.name, href: 'https://frutta.example/in' });
  await services.mail.send({ ...words, app, to: 'carla@example.com' });
  await services.jobs.drain();
  const mail = post.lastTo('carla@example.com');
  expect(mail.subject).toBe('Accedi a Frutta');
  expect(mail.html).toContain('<html lang="it" dir="ltr">');
  expect(mail.text).toContain('Il link funziona una volta, per 15 minuti.');
  expect(mail.html).not.toMatch(/Sent by|Or copy/);
});

test('each person reads theirs in their language, in a mail and in the list', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  const { database, jobs, notifications } = services;
  const browser = whole.browser();
  await browser.signUp('Ann');
  await jobs.drain();
  const { id: ann } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const ben = newId('usr');
  const person = { name: 'Ben', email: 'ben@example.com', password_hash: null, language: 'ar' };
  await database
    .insertInto('users')
    .values({ id: ben, ...person })
    .execute();
  await database.updateTable('users').set({ email_verified_at: new Date() }).execute();

  const ask = (language: string) =>
    browser.ask('/api/auth/link', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [languageHeader]: language },
      body: JSON.stringify({ email: 'ann@example.com' }),
    });
  // Ann chose no language yet: what she asks for is in that of her screen.
  expect((await ask('fr')).status).toBe(200);
  await jobs.drain();
  expect(post.lastTo('ann@example.com').subject).toMatch(/^\d+ est votre code pour Sheaf$/);
  await database.updateTable('users').set({ language: 'de' }).where('id', '=', ann).execute();
  await ask('fr');
  await jobs.drain();
  const link = post.lastTo('ann@example.com');
  expect(link.subject).toMatch(/^\d+ ist Ihr Code für Sheaf$/);
  expect(link.html).toContain('<html lang="de" dir="ltr">');
  for (const part of [link.html, link.text]) {
    expect(part).toContain('Bei Sheaf anmelden');
    expect(part).toMatch(/Der Link und der Code gelten einmal, 15\s+Minuten\s+lang\./);
    expect(part).not.toMatch(/Sign in|Sent by|Or copy/);
  }

  await notifications.notify({
    kind: 'automations',
    to: { user_ids: [ann, ben] },
    title: msg('“{name}” was paused', { name: 'And' }),
    body: [
      msg('It failed {count} times, one after the other.', { count: 1_234 }),
      msgPlural(2, '{count} more row', '{count} more rows'),
    ],
    href: '/dashboard',
  });
  await jobs.drain();
  const [german, arabic] = [post.lastTo('ann@example.com'), post.lastTo('ben@example.com')];
  // What people wrote stays, even where it is one of our words.
  expect(german.subject).toBe('„And“ wurde angehalten');
  expect(german.text).toContain('Sie ist 1.234-mal hintereinander fehlgeschlagen. 2 weitere Zeilen');
  expect(german.text).toContain('Diese Art von E-Mails abbestellen:');
  expect(arabic.subject).toBe('أُوقفت «And» مؤقتًا');
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.html).toContain('<table role="presentation" dir="rtl"');
  expect(arabic.text).toMatch(/فشلت 1,234 مرات متتالية\.\s+صفان آخران/);

  const listed = async (language?: string) => {
    const answer = await browser.ask('/api/notifications', {
      ...(language && { headers: { [languageHeader]: language } }),
    });
    return ((await answer.json()) as { notifications: { title: string; body: string }[] }).notifications;
  };
  expect((await listed('fr'))[0]).toMatchObject({
    title: '«\u00a0And\u00a0» a été mise en pause',
    body: expect.stringMatching(/^Elle a échoué 1.234 fois de suite\. 2 lignes de plus$/),
  });
  const inEnglish = { title: '“And” was paused', body: 'It failed 1,234 times, one after the other. 2 more rows' };
  expect((await listed())[0]).toMatchObject(inEnglish);
  // A success that says something of ours.
  const sessions = async (language?: string) => {
    const headers = new Headers(language ? { [languageHeader]: language } : {});
    return (await browser.ask('/api/account/sessions', { headers })).text();
  };
  expect(await sessions('ja')).toContain('"device":"不明なデバイス"');
  expect(await sessions()).toContain('"device":"Unknown device"');

  // As it was stored before there were languages.
  await database.updateTable('notifications').set({ words: null }).execute();
  expect((await listed('fr'))[0]).toMatchObject(inEnglish);
});
