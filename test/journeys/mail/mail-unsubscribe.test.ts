/** How people stop mail, by the page of the link or by the button of their mail program. */
import { expect, test } from 'vitest';
import { hello, mailsOf, newRows, openWithMail } from './open-with-mail.ts';

test('the link of a mail stops mail of that kind to that address, and nothing else', async () => {
  await using whole = await openWithMail();
  const { services, post } = whole;
  await services.mail.send(newRows);
  await services.jobs.drain();
  const mail = post.lastTo('ann@example.com');
  const href = /^List-Unsubscribe: <(.+)>/m.exec(mail.raw.replaceAll(/\r\n\s+/g, ' '))?.[1] ?? '';
  expect(href).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w.-]+$/);
  expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.html).toContain(`href="${href}"`);
  expect(mail.text).toContain(href);
  const token = new URL(href).searchParams.get('token') ?? '';
  const browser = whole.browser();

  const changed = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  for (const bad of [
    changed,
    `${token}x`,
    `${token}.x`,
    'nonsense',
    '.',
    `${Buffer.from('["x@y.z","digest"]').toString('base64url')}.`,
  ]) {
    expect((await browser.call('POST', `/api/mail/unsubscribe?token=${bad}`)).status).toBe(422);
  }
  expect((await browser.call('POST', `http://shop.localhost:3000/api/mail/unsubscribe?token=${token}`)).status).toBe(
    404,
  );
  for (let time = 0; time < 2; time++) {
    const answer = await browser.call('POST', `/api/mail/unsubscribe?token=${token}`);
    expect(answer).toMatchObject({ status: 200, body: { email: 'ann@example.com', kind: 'notice:new-rows' } });
  }

  await services.mail.send(newRows);
  await services.mail.send({ ...newRows, kind: 'digest', subject: 'Digest' });
  await services.mail.send({ ...newRows, to: 'ben@example.com' });
  await services.mail.send(hello);
  await services.jobs.drain();
  const sent = post.mails.slice(1).map(({ subject, envelope }) => [subject, envelope.to[0]]);
  expect(sent.toSorted()).toEqual([
    ['Digest', 'ann@example.com'],
    ['New rows', 'ben@example.com'],
    ['Verify your address', 'ann@example.com'],
  ]);
  const stored = (await mailsOf(services)).filter(({ status }) => status === 'suppressed');
  expect(stored).toMatchObject([{ recipient: 'ann@example.com', subject: 'New rows', tries: 0, html: '', text: '' }]);
});

test('a mail program stops it by one click on the address of the header, without cookie or redirect', async () => {
  await using whole = await openWithMail();
  const { services, server, post } = whole;
  await services.mail.send(newRows);
  await services.jobs.drain();
  const href = /<(http[^>]+)>/.exec(
    post
      .lastTo('ann@example.com')
      .raw.replaceAll(/\r\n\s+/g, ' ')
      .split('List-Unsubscribe: ')[1] ?? '',
  )?.[1];
  const oneClick = (address: string) =>
    server.fetch(
      new Request(address, {
        method: 'POST',
        headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
      '198.51.100.1',
    );
  expect((await oneClick('http://localhost:3000/unsubscribe?token=nonsense')).status).toBe(422);
  expect((await oneClick(href ?? '')).status).toBe(200);
  const refused = await services.database.selectFrom('mail_refusals').select(['email', 'kind']).execute();
  expect(refused).toEqual([{ email: 'ann@example.com', kind: 'notice:new-rows' }]);
});
