/** Mail that stays on the machine because no mail server is set, and for how long mail is kept at all. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { hello, mailsOf } from './open-with-mail.ts';
import { openServer } from '../whole-server.ts';

test('without a mail server, mail is kept in a folder and can be read on the own machine', async () => {
  await using whole = await openServer();
  const { services, server } = whole;
  await services.mail.send({ ...hello, subject: 'Grüße' });
  await services.jobs.drain();
  const [stored] = await mailsOf(services);
  expect(stored).toMatchObject({ status: 'sent', tries: 1 });
  const folder = join(services.environment.DATA_DIR, 'mail');
  expect(await readdir(folder)).toEqual([`${stored?.id}.eml`]);
  const parsed = await PostalMime.parse(await readFile(join(folder, `${stored?.id}.eml`)));
  expect(parsed).toMatchObject({ subject: 'Grüße', from: { name: 'Sheaf', address: 'no-reply@localhost' } });
  expect(parsed.text).toContain('s3cret');

  const browser = whole.browser();
  const listed = await browser.call('GET', '/api/mail/outbox');
  expect(listed.body).toMatchObject({ mails: [{ id: stored?.id, recipient: 'ann@example.com', subject: 'Grüße' }] });
  expect(JSON.stringify(listed.body)).not.toContain('s3cret');
  const read = await browser.call('GET', `/api/mail/outbox/${stored?.id}`);
  expect(read.body).toMatchObject({ mail: { from_name: 'Sheaf', text: expect.stringContaining('s3cret') } });
  expect((await browser.call('GET', '/api/mail/outbox/mail_none')).status).toBe(404);
  expect((await browser.call('GET', 'http://shop.localhost:3000/api/mail/outbox')).status).toBe(404);
  const proxied = new Request('http://localhost:3000/api/mail/outbox', {
    headers: { host: 'localhost:3000', 'x-forwarded-for': '198.51.100.1' },
  });
  expect((await server.fetch(proxied, '127.0.0.1')).status).toBe(404);
});

const openInstallations: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { HOST: '192.0.2.1' },
  { MAIN_HOST: 'sheaf.example' },
  { SMTP_URL: 'smtp://127.0.0.1:9' },
  { TRUSTED_PROXIES: '127.0.0.1' },
];
test.each(openInstallations)('kept mail is shown to nobody where %j', async (variables) => {
  await using whole = await openServer(variables);
  const origin = `http://${whole.services.environment.MAIN_HOST}:3000`;
  const { database } = whole.services;
  const mail = {
    id: 'mail_1',
    kind: 'sign-in',
    recipient: 'a@b.c',
    subject: 'S',
    html: 'H',
    text: 'T',
    from_name: 'Sheaf',
  };
  await database
    .insertInto('mails')
    .values({ ...mail, status: 'sent' })
    .execute();
  for (const path of ['/api/mail/outbox', '/api/mail/outbox/mail_1']) {
    const answer = await whole.browser().call('GET', origin + path);
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  }
});

test('after thirty days it is no longer known what stood in a mail', async () => {
  await using whole = await openServer();
  const { services } = whole;
  await services.mail.send(hello);
  await services.mail.send({ ...hello, to: 'ben@example.com' });
  await services.jobs.drain();
  await sql`update mails set created_at = now() - interval '31 days' where recipient = 'ann@example.com'`.execute(
    services.database,
  );
  await services.jobs.add('empty-old-mails', {});
  await services.jobs.drain();
  const bodies = (await mailsOf(services)).map(({ recipient, html, text }) => [recipient, html !== '', text !== '']);
  expect(bodies.toSorted()).toEqual([
    ['ann@example.com', false, false],
    ['ben@example.com', true, true],
  ]);
});
