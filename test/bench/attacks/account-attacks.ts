/** What a free account may do to a server, and what strangers may who bring files. */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../stage.ts';
import type { Attack } from './attack.ts';

const workbooks = 8;
const formulaRows = 20_000;
const largeBytes = 90_000_000;

export function accountAttacks({ sheaf, templates }: Stage): Attack[] {
  const account = freeAccount(sheaf.port);
  const sheets: { id: string; column: string }[] = [];
  let large: Buffer;
  let template = '';
  return [
    {
      name: 'formulas of one free account, 8 workbooks',
      hands: workbooks,
      async prepare() {
        const rows = Array.from({ length: formulaRows }, (_, at) => `${(at * 7919) % 10_007},${at}`).join('\n');
        for (let at = 0; at < workbooks; at++) {
          const sheet = await account.upload(`numbers-${at}.csv`, Buffer.from(`Amount,Place\n${rows}\n`));
          const { columns } = await account.edit(sheet, {
            ...{ kind: 'add-column', name: 'Rank', type: 'number', formula: rank(at) },
          });
          sheets.push({ id: sheet, column: columns.at(-1)?.id ?? '' });
        }
      },
      async once(number) {
        const sheet = sheets[number % workbooks];
        if (!sheet) return 0;
        const edit = { kind: 'change-column', column: sheet.column, formula: rank(number + 100) };
        return (await account.edit(sheet.id, edit)).status;
      },
    },
    {
      name: 'JSON of 90 MB, imported',
      hands: 1,
      async prepare() {
        const row = { name: 'Somebody with a name', city: 'A town by the sea', note: 'x'.repeat(120) };
        const count = Math.floor(largeBytes / (JSON.stringify(row).length + 12));
        large = Buffer.from(JSON.stringify(Array.from({ length: count }, (_, n) => ({ n, ...row }))));
      },
      async once(number) {
        await account.upload(`large-${number}.json`, large);
        return 200;
      },
    },
    {
      name: 'uploads of 4 bytes a second',
      hands: 2,
      async prepare() {
        [template = ''] = await templates();
      },
      once: (number) => slowUpload(sheaf.port, { template, number }),
    },
  ];
}

/** Goes through the whole sheet for each row, and each number makes another formula. */
const rank = (number: number): string => `=COUNTIF([Amount], ">" & ([Amount] + ${number}))`;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

function freeAccount(port: number) {
  let cookie = '';
  const ask = (method: string, path: string, body?: Buffer | string, type = 'application/json'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const host = `localhost:${port}`;
      const headers = {
        ...{ host, origin: `http://${host}`, 'x-forwarded-for': '203.0.113.250', cookie },
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      };
      const call = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => void parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const [given] = response.headers['set-cookie'] ?? [];
          if (given) cookie = given.split(';')[0] ?? '';
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} });
        });
      });
      call.on('error', reject);
      call.end(body);
    });
  const signIn = async (): Promise<void> => {
    if (cookie) return;
    const person = { name: 'Mallory', email: 'mallory@example.com', password: 'a long enough password' };
    const { status, body } = await ask('POST', '/api/auth/sign-up', JSON.stringify(person));
    if (status !== 200) throw new Error(`No account: ${status} ${JSON.stringify(body)}`);
  };
  return {
    /** The id of the first sheet, once the file was read. */
    async upload(name: string, content: Buffer): Promise<string> {
      await signIn();
      const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
      const form = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]);
      const made = await ask('POST', '/api/workbooks', form, 'multipart/form-data; boundary=b');
      if (made.status !== 200) throw new Error(`${name} was refused: ${made.status} ${JSON.stringify(made.body)}`);
      let workbook = made.body['workbook'] as { id: string; state: string; sheets: { id: string }[] };
      while (workbook.state !== 'ready') {
        if (workbook.state === 'failed') throw new Error(`${name} could not be read.`);
        await delay(200);
        const { body } = await ask('GET', `/api/workbooks/${workbook.id}`);
        workbook = body['workbook'] as typeof workbook;
      }
      return workbook.sheets[0]?.id ?? '';
    },
    async edit(sheet: string, edit: object): Promise<{ status: number; columns: { id: string }[] }> {
      const { status, body } = await ask('POST', `/api/sheets/${sheet}/edits`, JSON.stringify({ edits: [edit] }));
      return { status, columns: (body['columns'] as { id: string }[] | undefined) ?? [] };
    },
  };
}

/** A file that a stranger brings to look at a template with, four bytes a second. */
function slowUpload(port: number, { template, number }: { template: string; number: number }): Promise<number> {
  return new Promise((resolve) => {
    const host = `localhost:${port}`;
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\n\r\nName\n';
    const headers = {
      ...{ host, origin: `http://${host}`, 'content-type': 'multipart/form-data; boundary=b' },
      'x-forwarded-for': `203.0.113.${100 + (number % 100)}`,
    };
    const path = `/api/multipage/marketplace/templates/${template}/try`;
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
    });
    const drip = setInterval(() => call.write('Oak\n'), 1_000);
    const enough = setTimeout(() => end(0), 15_000);
    const end = (status: number): void => {
      clearInterval(drip);
      clearTimeout(enough);
      call.destroy();
      resolve(status);
    };
    call.on('error', () => end(0));
    call.write(head);
  });
}
