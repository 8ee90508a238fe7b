/** What visitors without an account may do to an app: each try another, from a network of its own. */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { heavyQuestion } from '../fairness.bench.ts';
import { sampleColumns } from '../sample-sheet.ts';
import type { Sent, Stage, StagedApp } from '../stage.ts';
import type { Attack } from './attack.ts';

interface Sender {
  send(path: string, sent?: Sent): Promise<number>;
  ask(query: object): Promise<number>;
}

export function visitorAttacks({ call, database, sheaf }: Stage, { pages, ask }: StagedApp): Attack[] {
  // Each from a network of its own, so that none is stopped by what another used up.
  let networks = 0;
  const attack = (name: string, hands: number, send: (go: Sender, n: number) => Promise<number>): Attack => {
    const from = { 'x-forwarded-for': `203.0.113.${++networks}` };
    const go: Sender = {
      send: async (path, sent = {}) =>
        (await call('target', path, { ...sent, headers: { ...from, ...sent.headers } })).status,
      ask: async (query) => (await ask(query, from)).status,
    };
    return { name, hands, once: (number) => send(go, number) };
  };
  const origin = `http://target.localhost:${sheaf.port}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin };
  const made = (n: number): string => `sheaf_session=${`${n}`.padStart(43, 'x')}`;
  const row = (n: number): Sent => ({
    body: JSON.stringify({ page_id: pages['form'], block_id: 'form', cells: { note: `${n}${longText}` } }),
  });
  return [
    attack('Markdown of 20 kB, drawn anew', 8, ({ send }, n) => send(`/words?rows.search=a${n}`)),
    attack('links within links, drawn anew', 8, ({ send }, n) => send(`/links?rows.search=a${n}`)),
    attack('a pattern of 55,000 states', 8, ({ send }, n) => send('/api/page/rows', row(n))),
    attack('heavy questions', 4, (go, n) => go.ask(heavyQuestion(n))),
    attack('heavy questions', 32, (go, n) => go.ask(heavyQuestion(n + 50_000))),
    attack('unknown filters and records', 32, ({ send }, n) => send(`/?filters=f${n}:x&record=r${n}&x=${n}`)),
    attack('made-up sessions', 32, ({ send }, n) => send('/', { headers: { cookie: made(n) } })),
    attack('posted steps', 32, ({ send }, n) => send('/', { body: `_act=a${n}`, headers: form })),
    attack('searched pages, each another', 32, ({ send }, n) => send(`/?rows.search=q${n}`)),
    attack('20 tables, hung up after 80 ms', 16, ({ send }, n) => send(`/many?t1.search=h${n}`, { leaveAfter: 80 })),
    attack('20 tables, each another page', 32, ({ send }, n) => send(`/many?t1.search=m${n}`)),
    attack('20 tables, without Accept-Encoding', 32, ({ send }) => send('/many')),
    attack('clients that do not read', 300, () => unread(sheaf.port, `target.localhost:${sheaf.port}`)),
    attack('uploads of 1 MB', 8, ({ send }, n) => send('/api/page/files', upload(pages['form'] ?? '', n))),
    attack('JSON of 100,000 levels', 8, ({ send }) => send('/api/page/query', { body: '['.repeat(100_000) })),
    attack('database connections cut', 1, async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database);
      await delay(500);
      return 200;
    }),
  ];
}

/** The least that a request can cost: a page that is cached and did not change, said in a line. */
export const cheapestAttack = ({ call }: Stage): Attack => ({
  ...{ name: 'the cheapest answer', hands: 32 },
  once: async () =>
    (await call('target', '/', { headers: { 'x-forwarded-for': '203.0.113.99', 'if-none-match': '*' } })).status,
});

/** Asks for a large page several times over one connection, and takes nothing of the answers: 0 where it was cut off. */
function unread(port: number, host: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const ask = `GET /many HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 203.0.113.200\r\n\r\n`;
    const end = (): void => {
      clearTimeout(patience);
      socket.destroy();
      resolve(0);
    };
    const patience = setTimeout(end, 30_000);
    socket.pause();
    socket.on('error', end).on('close', end);
    socket.write(ask.repeat(8));
  });
}

const longText = 'x'.repeat(500);

function upload(page_id: string, number: number): Sent {
  const part = (name: string, value: string): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const fields = part('page_id', page_id) + part('block_id', 'form') + part('field', 'customer');
  const body = `${fields}${file}${`${number} of many\n`.repeat(80_000)}\r\n--b--\r\n`;
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

export function attackedPages(): Record<string, StoredBlock[]> {
  const block = (id: string, type: string, settings: object, axis: object[] = []): StoredBlock => ({
    ...{ id, type, version: 1, sheet_title: 'Orders', actions: [], filters: [], toolbar_buttons: [] },
    ...{ item_buttons: [], conditional_filter: [], settings: { ...settings }, axis: axis.map((one) => ({ ...one })) },
  });
  const rows = () => block('rows', 'list', { search: true }, [{ column: 'customer' }]);
  return {
    many: Array.from({ length: 20 }, (_, at) =>
      block(
        `t${at}`,
        'table',
        { search: true, paginate: false },
        sampleColumns.map(({ id }) => ({ column: id })),
      ),
    ),
    words: [block('words', 'markdown', { markdown_text: '_a*'.repeat(7_000) }), rows()],
    links: [block('words', 'markdown', { markdown_text: `${'['.repeat(7_000)}a${'](b)'.repeat(3_000)}` }), rows()],
    form: [
      block('form', 'form', {}, [
        { column: 'note', regex_validation: '.{0,1000}'.repeat(55) },
        { column: 'customer', type: 'file', file_mime_type: '*' },
      ]),
    ],
  };
}
