/** Mail that was stopped by the link of a mail, and is turned on again where people choose what they are told of. */
import { expect, test } from 'vitest';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

const email = 'ann@example.com';

async function signUp(whole: WholeServer): Promise<TestBrowser> {
  const browser = whole.browser();
  const body = { name: 'Ann', email, password: 'a long enough password' };
  expect((await browser.call('POST', '/api/auth/sign-up', body)).status).toBe(200);
  return browser;
}

async function refuse({ services }: WholeServer, ...kinds: string[]): Promise<void> {
  const refusals = kinds.map((kind) => ({ email, kind }));
  await services.database.insertInto('mail_refusals').values(refusals).execute();
}

const refusals = async ({ services }: WholeServer): Promise<string[]> =>
  (await services.database.selectFrom('mail_refusals').select('kind').orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );

interface Preference {
  kind: string;
  in_product: boolean;
  mail: string;
}
const mailsIn = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries((body['preferences'] as Preference[]).map(({ kind, mail }) => [kind, mail]));

const read = async (browser: TestBrowser) => mailsIn((await browser.call('GET', '/api/notification-preferences')).body);
const choose = async (browser: TestBrowser, kind: string, mail: string) =>
  mailsIn(
    (
      await browser.call('PUT', '/api/notification-preferences', {
        preferences: [{ kind, in_product: true, mail }],
      })
    ).body,
  );

test('what was stopped shows as never, and comes again when it is chosen', async () => {
  await using whole = await openServer();
  const ann = await signUp(whole);
  expect(await read(ann)).toMatchObject({ 'plan-changed': 'now', 'submission-result': 'now' });
  await refuse(whole, 'notice:plan-changed', 'notice:submission-result');
  expect(await read(ann)).toMatchObject({ 'plan-changed': 'never', 'submission-result': 'never', 'new-rows': 'daily' });

  expect(await choose(ann, 'plan-changed', 'now')).toMatchObject({
    'plan-changed': 'now',
    'submission-result': 'never',
  });
  expect(await refusals(whole)).toEqual(['notice:submission-result']);
});

test('a choice that brings no such mail lifts nothing', async () => {
  await using whole = await openServer();
  const ann = await signUp(whole);
  await refuse(whole, 'notice:plan-changed', 'digest');
  expect(await choose(ann, 'plan-changed', 'never')).toMatchObject({ 'plan-changed': 'never' });
  expect(await refusals(whole)).toEqual(['digest', 'notice:plan-changed']);
});

test('the summary that is wanted again for one kind stays silent of the others that it told of', async () => {
  await using whole = await openServer();
  const ann = await signUp(whole);
  await refuse(whole, 'digest');
  expect(await read(ann)).toMatchObject({ 'new-rows': 'never', 'member-joined': 'never', 'plan-changed': 'now' });

  const chosen = { 'new-rows': 'daily', 'member-joined': 'never', 'plan-changed': 'now' };
  expect(await choose(ann, 'new-rows', 'daily')).toMatchObject(chosen);
  expect(await refusals(whole)).toEqual([]);
});

test('what one person chooses lifts nothing of another address', async () => {
  await using whole = await openServer();
  const ann = await signUp(whole);
  await whole.services.database
    .insertInto('mail_refusals')
    .values({ email: 'bob@example.com', kind: 'notice:plan-changed' })
    .execute();
  expect(await choose(ann, 'plan-changed', 'now')).toMatchObject({ 'plan-changed': 'now' });
  expect(await refusals(whole)).toEqual(['notice:plan-changed']);
});
