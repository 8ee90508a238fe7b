/**
 * An address that a person pasted may lead to anything: what is there is named, limited in size, and gives no access to
 * anything else.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPublished, nameOfAddress } from './fetch-published.ts';

let server: Server;
let base: string;
let answer: RequestListener;
const environment = { OUTGOING_ALLOW: ['127.0.0.1'], MAIN_HOST: 'sheaf.example' };
const bounds = { megabytes: 1, milliseconds: 400 };

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sends =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const csv = { 'content-type': 'text/csv' };
const fetchNow = (path = '/a.csv') => fetchPublished(environment, `${base}${path}`, undefined, bounds);

test.each<[string, RequestListener, string]>([
  ['a web page', sends(200, { 'content-type': 'text/html' }, '<p>Sign in</p>'), 'web page'],
  ['a web page that says it is CSV', sends(200, csv, ' <!DOCTYPE html><p>'), 'web page'],
  ['a picture', sends(200, { 'content-type': 'image/png' }, 'x'), 'isn’t the address of a CSV file (image/png)'],
  ['a workbook that says it is CSV', sends(200, csv, 'PK\x03\x04...'), 'isn’t the address of a CSV file'],
  ['zeros', sends(200, csv, 'a,b\n\0\0\0'), 'isn’t the address of a CSV file'],
  ['nothing', sends(200, csv, ' \n '), 'empty'],
  ['an error', sends(500, csv, 'oh'), 'error (500)'],
  ['a sign-in', sends(403, csv, 'no'), 'sign-in'],
  ['nothing there', sends(404, csv, 'no'), 'Nothing was found'],
  ['a packed answer', sends(200, { ...csv, 'content-encoding': 'gzip' }, 'x'), 'compressed'],
  ['too much', sends(200, csv, 'a,b\n'.repeat(300_000)), 'larger than 1 MB'],
  ['a way to a cloud service', sends(302, { location: 'http://169.254.169.254/latest' }), 'cloud provider'],
  ['a way into the network', sends(302, { location: 'http://10.1.2.3/a.csv' }), 'isn’t on the public internet'],
  ['a way to Sheaf itself', sends(302, { location: 'http://app.sheaf.example/' }), 'can’t call itself'],
  ['a way to a file of the server', sends(302, { location: 'file:///etc/passwd' }), 'Only http'],
  ['a circle', sends(302, { location: '/a.csv' }), 'too many times'],
  ['a way to nowhere', sends(302, {}), 'redirects nowhere'],
  [
    'half an answer',
    (_, response) => {
      response.writeHead(200, { ...csv, 'content-length': '1000' });
      response.write('a,b\n', () => response.destroy());
    },
    'interrupted',
  ],
  ['an answer that never ends', (_, response) => void response.writeHead(200, csv).write('a,b\n'), 'interrupted'],
  ['no answer at all', () => undefined, 'in time'],
])('%s is named', async (_, listener, message) => {
  answer = listener;
  await expect(fetchNow()).rejects.toMatchObject({
    ...{ code: 'invalid_input', message: expect.stringContaining(message) },
    fields: [{ path: 'address' }],
  });
});

test('a file comes with what the server says of it, also by another address, and only where it changed', async () => {
  const asked: (string | undefined)[] = [];
  answer = (request, response) => {
    asked.push(request.headers['if-none-match']);
    if (request.url === '/old') return response.writeHead(301, { location: '/a.csv' }).end();
    const headers = { 'content-type': 'text/csv; charset=ISO-8859-1', etag: '"1"', 'last-modified': 'Monday' };
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304, headers).end();
    return response.writeHead(200, headers).end(Buffer.from('Caf\u00e9,1\n', 'latin1'));
  };
  const first = await fetchNow('/old');
  expect(first).toMatchObject({ encoding: 'windows-1252', etag: '"1"', last_modified: 'Monday' });
  expect(await fetchPublished(environment, `${base}/a.csv`, { etag: '"1"', last_modified: null })).toBeNull();
  expect(asked).toEqual([undefined, undefined, '"1"']);
});

test.each([
  ['https://example.com/data/Caf%C3%A9%20prices.csv?x=1', 'Café prices'],
  ['https://docs.google.com/spreadsheets/d/e/2PACX/pub?output=csv', 'docs.google.com'],
  ['https://example.com/%E0%A4%A.csv', '%E0%A4%A'],
])('%s is called %s', (address, name) => expect(nameOfAddress(address)).toBe(name));
