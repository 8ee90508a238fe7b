/** API calls of row actions: what goes out, where to, for whom, and how often. */
import { describe, expect, test } from 'vitest';
import { ActionShop, type Asked } from './action-shop.ts';

const at = new ActionShop();

describe('an API call', () => {
  test('sends the mapped fields as JSON, typed, and nothing else of the row', async () => {
    const page_id = await at.put([at.apiCall({ success_message: 'Shipped.' })]);
    expect(await at.press(page_id)).toEqual({ status: 200, body: { row: null, message: 'Shipped.' } });
    expect(at.asked).toHaveLength(1);
    const [{ headers, body }] = at.asked as [Asked];
    expect(JSON.parse(body)).toEqual({ name: 'Pear', price: 1.5, paid: true, text: 'Order of Pear for 1.5' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Sheaf' });
    expect(headers['idempotency-key']).toMatch(/^\w{26}$/);
    for (const absent of ['authorization', 'cookie', 'origin', 'referer', 'x-forwarded-for']) {
      expect(headers[absent]).toBeUndefined();
    }
    expect(body).not.toContain('hush-');
  });

  test('sends them as a form', async () => {
    const page_id = await at.put([at.apiCall({ body_type: 'Form-data' })]);
    expect((await at.press(page_id, 2)).status).toBe(200);
    const [{ headers, body }] = at.asked as [Asked];
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
    expect(Object.fromEntries(form)).toEqual({ name: 'Fig', price: '', paid: '', text: 'Order of Fig for ' });
    expect(headers['content-type']).toContain('multipart/form-data');
  });

  test.each([
    ['Bearer Token', {}, 'authorization', 'Bearer tok-123'],
    ['Custom Header', { custom_header: 'X-Api-Key' }, 'x-api-key', 'tok-123'],
    ['No Auth', {}, 'authorization', undefined],
  ])('proves itself by %s', async (authorization_method, more, header, value) => {
    const page_id = await at.put([at.apiCall({ authorization_method, token: 'tok-123', ...more })]);
    expect((await at.press(page_id)).status).toBe(200);
    expect(at.asked[0]?.headers[header]).toBe(value);
  });

  test.each([
    [
      'a header that says how the call is read',
      { authorization_method: 'Custom Header', custom_header: 'Host', token: 't' },
    ],
    ['a header that is none', { authorization_method: 'Custom Header', custom_header: 'a b', token: 't' }],
    ['a token with a line break', { authorization_method: 'Bearer Token', token: 'a\r\nx: y' }],
    ['no token', { authorization_method: 'Bearer Token', token: '' }],
  ])('is not sent with %s', async (_about, more) => {
    const page_id = await at.put([at.apiCall(more)]);
    expect((await at.press(page_id)).status).toBe(503);
    expect(at.asked).toEqual([]);
    expect((await at.calls())[0]).toMatchObject({ outcome: 'refused', status: null });
  });

  test.each([
    ['http://localhost:3000/api/apps', 'Sheaf can’t call itself.'],
    ['http://other.localhost/', 'Sheaf can’t call itself.'],
    ['http://127.0.0.2/', 'isn’t on the public internet'],
    ['http://169.254.169.254/latest/meta-data/', 'cloud provider’s internal services'],
    ['http://[::1]/', 'isn’t on the public internet'],
    ['http://user:word@127.0.0.1/', 'name or password'],
    ['http://127.0.0.1:5432/', 'isn’t a web port'],
  ])('to %s is refused; the editor is told why, the visitor is not', async (api_endpoint, reason) => {
    const page_id = await at.put([at.apiCall({ api_endpoint })]);
    const visitor = await at.press(page_id);
    expect(visitor.status).toBe(503);
    expect(visitor.body['message']).toBe('The other service could not be reached. Try again later.');
    const editor = await at.press(page_id, 0, {}, at.shop.editor);
    expect(editor.body['message']).toContain(reason);
    expect(at.asked).toEqual([]);
  });

  test.each([
    [302, 'The other service answered with a redirect (302), which is not followed.'],
    [404, 'The other service answered with status 404.'],
    [500, 'The other service answered with status 500.'],
  ])('that is answered with %i has failed', async (status, reason) => {
    const page_id = await at.put([at.apiCall()]);
    at.answer = (response) => response.writeHead(status, { location: `${at.base}/elsewhere` }).end('no');
    expect((await at.press(page_id, 0, {}, at.shop.editor)).body['message']).toBe(reason);
    expect((await at.press(page_id)).body['message']).toBe('The other service rejected this.');
    await at.put([at.apiCall({ error_message: 'Call the office.' })]);
    expect((await at.press(page_id)).body['message']).toBe('Call the office.');
    expect(at.asked.map(({ url }) => url)).toEqual(['/hook', '/hook', '/hook']);
    expect((await at.calls())[0]).toMatchObject({ outcome: 'rejected', status, failure: reason, answer: 'no' });
  });

  test('is refused to those who do not see the button, and for rows that the block does not show', async () => {
    const page_id = await at.put([at.apiCall()], { action_button_visibility: 'Admins & Guests' });
    expect((await at.press(page_id)).status).toBe(403);
    expect((await at.press(page_id, 0, {}, await at.shop.addAppUser('read'))).status).toBe(403);
    expect((await at.press(page_id, 0, {}, await at.shop.addAppUser('read-write'))).status).toBe(200);
    const filters = [
      { name: 'fig', active: true, condition: '=', sheet_column: { sheet: 'Orders', column: 'item' }, value: 'Fig' },
    ];
    await at.put([at.apiCall()], {}, { filters });
    expect((await at.press(page_id, 0)).status).toBe(404);
    expect((await at.press(page_id, 2)).status).toBe(200);
    expect(at.asked).toHaveLength(2);
  });

  test('of a row that was changed meanwhile is a conflict with the newer row', async () => {
    const page_id = await at.put([at.apiCall()]);
    const answered = await at.press(page_id, 0, { version: 0 });
    expect(answered.status).toBe(409);
    expect(answered.body).toMatchObject({ error: { details: { row: { cells: { item: 'Pear' } } } } });
    expect(JSON.stringify(answered.body)).not.toContain('hush');
    expect(at.asked).toEqual([]);
  });
});

describe('a call goes out once', () => {
  test('for the same press, however often and when it comes', async () => {
    const page_id = await at.put([at.apiCall({ success_message: 'Shipped.' })]);
    const idempotency_key = 'the same press';
    const answers = await Promise.all([0, 1, 2, 3].map(() => at.press(page_id, 0, { idempotency_key })));
    answers.push(await at.press(page_id, 0, { idempotency_key }));
    for (const one of answers) expect(one).toEqual({ status: 200, body: { row: null, message: 'Shipped.' } });
    expect(at.asked).toHaveLength(1);
  });

  test('each press has a key of its own; one after a call that may have arrived has that call’s key', async () => {
    const page_id = await at.put([at.apiCall()]);
    await at.press(page_id);
    at.answer = (response) => response.destroy();
    expect((await at.press(page_id)).body['message']).toContain('may or may not have received this');
    at.answer = (response) => response.end('ok');
    expect((await at.press(page_id)).status).toBe(200);
    await at.press(page_id);
    const keys = at.asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(keys[2]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });

  test('an app user is limited', async () => {
    const page_id = await at.put([at.apiCall()]);
    const guest = await at.shop.addAppUser('read-write');
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push((await at.press(page_id, 0, {}, guest)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
