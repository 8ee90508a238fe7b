/** Mail from the words of a feature to a real mail server. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { createServices } from '#features/create-services.ts';
import { createRenderer } from '#web/renderer/renderer.tsx';
import { hello, mailsOf, newRows, openWithMail } from './open-with-mail.ts';
import { openServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

test('a mail arrives as HTML and text, from Sheaf, once', async () => {
  await using whole = await openWithMail({ MAIN_HOST: 'sheaf.example', PUBLIC_PROTOCOL: 'https' });
  const { services, post } = whole;
  await services.mail.send(hello);
  expect(post.mails).toEqual([]);
  await services.jobs.drain();
  await services.jobs.drain();
  expect(post.mails).toHaveLength(1);
  const mail = post.lastTo('ann@example.com');
  expect(mail).toMatchObject({
    subject: 'Verify your address',
    from: { name: 'Sheaf', address: 'no-reply@sheaf.example' },
    to: [{ address: 'ann@example.com' }],
    envelope: { from: 'no-reply@sheaf.example', to: ['ann@example.com'] },
  });
  expect(mail.html).toContain('href="http://localhost:3000/verify-email?token=s3cret"');
  expect(mail.html).toContain('lang="en"');
  expect(mail.text).toContain('Verify:\nhttp://localhost:3000/verify-email?token=s3cret');
  expect(mail.raw).toContain('Auto-Submitted: auto-generated');
  expect(mail.raw).not.toMatch(/^List-Unsubscribe/m);
  const [stored] = await mailsOf(services);
  expect(stored).toMatchObject({
    status: 'sent',
    tries: 1,
    failure: null,
    kind: 'verify-email',
    recipient: 'ann@example.com',
  });
  expect(mail.messageId).toBe(`<${stored?.id}@sheaf.example>`);
  expect(new Date(mail.date ?? '').getTime()).toBe(Math.floor((stored?.created_at.getTime() ?? 0) / 1000) * 1000);
});

test("an app's mail wears its name and color, from the address of the installation", async () => {
  await using whole = await openWithMail({ MAIL_FROM: 'Workshop <hello@workshop.example>' });
  const { services, post } = whole;
  const browser = whole.browser();
  await browser.signUp('Ann');
  const { id: workspace_id } = await services.database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const created = await services.apps.create({
    workspace_id,
    workbook_id: null,
    name: 'Äpfel & Birnen',
    settings: { palette: { ...defaultAppSettings.palette, accent: '#2f6f4e' } },
    pages: [],
  });
  await services.mail.send({ ...hello, kind: 'app-invitation', to: 'ben@example.com', app: created });
  await services.mail.send({ ...hello, to: 'carl@example.com' });
  await services.jobs.drain();
  const mail = post.lastTo('ben@example.com');
  expect(mail.from).toEqual({ name: 'Äpfel & Birnen', address: 'hello@workshop.example' });
  expect(mail.html).toContain('background-color:#2f6f4e');
  expect(mail.html).toContain('Äpfel &amp; Birnen');
  expect(mail.html).toContain(services.apps.hrefOf(created).replace(/\/$/, ''));
  expect(post.lastTo('carl@example.com').from).toEqual({ name: 'Workshop', address: 'hello@workshop.example' });

  const listed = await browser.call('GET', `/api/workspaces/${workspace_id}/mails`);
  expect(listed.body).toMatchObject({
    mails: [{ kind: 'app-invitation', recipient: 'ben@example.com', status: 'sent', failure: null }],
    more: false,
  });
  expect(JSON.stringify(listed.body)).not.toMatch(/s3cret|html|"text"/);
  const stranger = whole.browser();
  await stranger.signUp('Eve');
  expect((await stranger.call('GET', `/api/workspaces/${workspace_id}/mails`)).status).toBe(404);
});

test('a mail that one server left behind is sent by the next one on the same database', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  await services.mail.send(hello);
  const renderer = await createRenderer({ manifest: {}, assets: null, onBlockError: () => undefined });
  const { environment, database } = services;
  const databaseAddress = '';
  const next = await createServices({
    environment,
    database,
    databaseAddress,
    renderer,
    log: pino({ level: 'silent' }),
  });
  await next.jobs.start();
  while (post.mails.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await next.jobs.stop();
  await services.jobs.drain();
  expect(post.mails).toHaveLength(1);
  await next.engine.stop();
});

test('a transaction that is undone sends nothing', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  const undone = services.database.transaction().execute(async (transaction) => {
    await services.mail.send(hello, transaction);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await services.database.transaction().execute((transaction) => services.mail.send(newRows, transaction));
  await services.jobs.drain();
  expect(post.mails.map((mail) => mail.subject)).toEqual(['New rows']);
  expect(await mailsOf(services)).toHaveLength(1);
});

fullTest('no name, subject or address brings a header of its own', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  const evil = 'Shop\r\nBcc: victim@example.com\r\n\r\n<b>body</b>';
  await whole.browser().signUp('Ann');
  const { id: workspace_id } = await services.database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const app = await services.apps.create({ workspace_id, workbook_id: null, name: 'Shop', pages: [] });
  await services.jobs.drain();
  post.mails.length = 0;
  await services.mail.send({ ...hello, subject: evil, app: { ...app, name: evil } });
  for (const to of [
    'ann@example.com\r\nBcc: victim@example.com',
    'ann@example.com, victim@example.com',
    '<ann@example.com>',
  ]) {
    await expect(services.mail.send({ ...hello, to })).rejects.toThrow('valid e-mail address');
  }
  await services.jobs.drain();
  expect(post.mails).toHaveLength(1);
  const mail = post.lastTo('ann@example.com');
  expect(mail.envelope.to).toEqual(['ann@example.com']);
  expect(mail.subject).toBe('Shop Bcc: victim@example.com <b>body</b>');
  expect(mail.from).toEqual({ name: mail.subject, address: 'no-reply@localhost' });
  expect(mail.headers.map((header) => header.key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
    'x-auto-response-suppress',
  ]);
});

test('what is sent to a server that offers encryption is encrypted, and a false certificate is not believed', async () => {
  await using whole = await openWithMail({}, { disabledCommands: [] });
  const { services, post } = whole;
  await services.mail.send(hello);
  await services.jobs.drain();
  // The certificate of the server is its own.
  expect(post.mails).toEqual([]);
  expect(await mailsOf(services)).toMatchObject([{ status: 'queued', tries: 1 }]);
  await using trusting = await openServer({ SMTP_URL: `${post.url}?requireTLS=true&tls.rejectUnauthorized=false` });
  await trusting.services.mail.send(hello);
  await trusting.services.jobs.drain();
  expect(post.mails).toMatchObject([{ encrypted: true }]);
});
