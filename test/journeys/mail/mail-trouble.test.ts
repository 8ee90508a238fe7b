/** What becomes of mail when the mail server is not well. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMailServer } from '../mail-server.ts';
import { hasten, hello, mailsOf, openWithMail } from './open-with-mail.ts';
import { openServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

test('what the mail server cannot take now is tried again later, and arrives once', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  post.answers.push({ code: 451, text: 'Greylisted, ann@example.com' }, { code: 421, text: 'Too busy' });
  await services.mail.send(hello);
  await services.jobs.drain();
  await services.jobs.drain();
  expect(post.tries).toBe(1);
  expect(await mailsOf(services)).toMatchObject([
    { status: 'queued', tries: 1, failure: 'The mail server answered: 451 Greylisted, …' },
  ]);
  for (let time = 0; time < 3; time++) {
    await hasten(services);
    await services.jobs.drain();
  }
  expect(post.tries).toBe(3);
  expect(post.mails).toHaveLength(1);
  expect(await mailsOf(services)).toMatchObject([{ status: 'sent', tries: 3, failure: null }]);
});

fullTest('it gives up after six tries, each of which is farther from the last', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  post.answers.push(...Array.from({ length: 9 }, () => ({ code: 450, text: 'Not now' })));
  await services.mail.send(hello);
  const waits: number[] = [];
  for (let time = 0; time < 8; time++) {
    await services.jobs.drain();
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from start_after - now()))::integer as wait from jobs.job
      where name = 'send-mail' and state = 'created'`.execute(services.database);
    waits.push(...rows.map((row) => row.wait));
    await hasten(services);
  }
  expect(post.tries).toBe(6);
  expect(waits.map((wait) => Math.round(wait / 10) * 10)).toEqual([30, 300, 1_800, 7_200, 21_600]);
  expect(await mailsOf(services)).toMatchObject([
    { status: 'failed', tries: 6, failure: 'The mail server answered: 450 Not now' },
  ]);
});

test('what the mail server will never take is not tried again', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  post.answers.push({ code: 550, text: 'No such user <ann@example.com>' });
  await services.mail.send(hello);
  await services.mail.send({ ...hello, to: 'ben@example.com' });
  for (let time = 0; time < 2; time++) {
    await services.jobs.drain();
    await hasten(services);
  }
  expect(post.tries).toBe(2);
  expect((await mailsOf(services)).map(({ status, failure }) => [status, failure]).toSorted()).toEqual([
    ['failed', 'The mail server answered: 550 No such user <…>'],
    ['sent', null],
  ]);
});

test('a mail server that is away gets the mail when it is back', async () => {
  const first = await openMailServer();
  await using whole = await openServer({ SMTP_URL: first.url });
  const { services } = whole;
  await first[Symbol.asyncDispose]();
  await services.mail.send(hello);
  await services.jobs.drain();
  expect(await mailsOf(services)).toMatchObject([
    { status: 'queued', tries: 1, failure: 'The mail server can’t be reached.' },
  ]);
  await using second = await openMailServer({ port: first.port });
  await hasten(services);
  await services.jobs.drain();
  expect(second.mails).toHaveLength(1);
  expect(await mailsOf(services)).toMatchObject([{ status: 'sent', tries: 2, failure: null }]);
});
