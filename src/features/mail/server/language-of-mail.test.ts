import { expect, test } from 'vitest';
import { signInLinkMail } from '#features/app-users/server/app-user-mails.ts';
import { defaultAppSettings } from '#features/apps/rules/app-settings.ts';
import { newId } from '#kit/ids.ts';
import { htmlAttributes, inLanguage } from '#kit/language/product.ts';
import { say } from '#kit/language/msg.ts';
import { withinRequest } from '#platform/http/current-request.ts';
import { productLanguage } from '#features/languages/server/product-language.ts';
import { freshDatabase } from '#test/database.ts';
import { sayContent } from '../rules/mail.ts';
import { languageOfMail } from './language-of-mail.ts';

test('mails of an app are in its language; others in that of the account, else of the screen that asked', async () => {
  await using fresh = await freshDatabase();
  const { database } = fresh;
  const people = { 'ben@example.com': 'ar', 'ann@example.com': null };
  for (const [email, language] of Object.entries(people))
    await database
      .insertInto('users')
      .values({ id: newId('usr'), name: 'X', email, password_hash: null, language })
      .execute();
  const french = { host: { kind: 'site', name: '', origin: '' }, method: 'POST', path: '/' } as const;
  const of = (message: Parameters<typeof languageOfMail>[0], to: string) =>
    withinRequest({ ...french, language: productLanguage('fr')?.whole }, () =>
      database.transaction().execute((transaction) => languageOfMail(message, to, transaction)),
    );
  const settings = { ...defaultAppSettings, language: 'Italiano' as const };
  const frutta = { id: 'app_1', name: 'Frutta', subdomain: 'frutta', sheaf_slug: '', own_host: '', settings };
  const { kind, subject, content } = signInLinkMail({ app: 'Frutta', href: 'https://frutta.example/in' });

  const italian = await of({ kind, app: { ...frutta, workspace_id: 'ws_1' } }, 'ben@example.com');
  inLanguage(italian, () => {
    expect(htmlAttributes()).toBe('lang="it"');
    expect(say(subject)).toBe('Accedi a Frutta');
    expect(sayContent(content).notes?.[0]).toBe('Il link funziona una volta, per 15 minuti.');
  });
  expect((await of({ kind: 'sign-in' }, 'Ben@example.com'))?.code).toBe('ar');
  expect((await of({ kind: 'sign-in' }, 'ann@example.com'))?.code).toBe('fr');
  expect(await of({ kind: 'notice:automations' }, 'ann@example.com')).toBeUndefined();
});
