/**
 * What hostile visitors may do to a server, each for some seconds: what they were answered, and how long the visitors of
 * another app waited meanwhile for its cached page and for its table. The texts and patterns of the attacked app are
 * stored as no editor could save them any more. `127.0.0.1` is taken for a proxy, so that attackers and visitors come
 * from networks of their own.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StoredBlock } from '#domain/page/document.ts';
import { heavyQuestion } from './fairness.bench.ts';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';
import { sampleColumns } from './sample-sheet.ts';
import { inWords, type Sent, share, type Stage, type StagedApp, type Waits, watchOthers, withStage } from './stage.ts';

interface Attack {
  name: string;
  /** How many at a time. */
  hands: number;
  /** One try, each another; answers the status. */
  once(number: number): Promise<number>;
}
interface Level extends Waits {
  attack: string;
  hands: number;
  answered: Map<number, number>;
  slowest: number;
  /** The most memory that the server took, in megabytes. */
  memory: number;
  /** What the uploads came to, in megabytes. */
  kept: number;
}

export async function benchAttacks({ rows, seconds }: { rows: number; seconds: number }): Promise<void> {
  await withStage({ TRUSTED_PROXIES: '127.0.0.1' }, async (stage) => {
    const target = await stage.publish('target', rows, attackedPages());
    const bystander = await stage.publish('bystander', 1_000);
    const levels: Level[] = [];
    for (const attack of [{ name: 'nothing', hands: 0, once: never }, ...attacksOn(stage, target)])
      levels.push(await measure(stage, attack, bystander, seconds));
    print(levels, rows);
  });
}

async function measure(stage: Stage, attack: Attack, bystander: StagedApp, seconds: number): Promise<Level> {
  const answered = new Map<number, number>();
  let slowest = 0;
  let number = 0;
  await forgetPeak(stage.sheaf.pid);
  const end = performance.now() + seconds * 1000;
  const hands = Array.from({ length: attack.hands }, async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      const status = await attack.once(number++);
      slowest = Math.max(slowest, performance.now() - begun);
      answered.set(status, (answered.get(status) ?? 0) + 1);
      // Who is refused comes again, but not a thousand times a second.
      if (status >= 400) await delay(20);
    }
  });
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const [waits] = await Promise.all([watchOthers(stage, 'bystander', bystander, { end, headers }), ...hands]);
  const kept = await stage.database
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number>('size').as('size'))
    .executeTakeFirst()
    .catch(() => undefined);
  return {
    ...{ attack: attack.name, hands: attack.hands, answered, slowest, ...waits },
    ...{ memory: await peakOf(stage.sheaf.pid), kept: Number(kept?.size ?? 0) / 1e6 },
  };
}

interface Sender {
  send(path: string, sent?: Sent): Promise<number>;
  ask(query: object): Promise<number>;
}

const never = (): Promise<number> => Promise.resolve(0);

function attacksOn({ call, database, sheaf }: Stage, { pages, ask }: StagedApp): Attack[] {
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
    attack('20 tables, without an encoding', 16, ({ send }) => send('/many')),
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

const longText = 'x'.repeat(500);

function upload(page_id: string, number: number): Sent {
  const part = (name: string, value: string): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const fields = part('page_id', page_id) + part('block_id', 'form') + part('field', 'customer');
  const body = `${fields}${file}${`${number} of many\n`.repeat(80_000)}\r\n--b--\r\n`;
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

function attackedPages(): Record<string, StoredBlock[]> {
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

/** Linux alone tells it; elsewhere nothing is known. */
const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

function print(levels: readonly Level[], rows: number): void {
  heading(`Others, while one visitor attacks another app (${grouped(rows)} rows)`);
  printTable(
    ['attack', 'at a time', 'page p50', 'page p95', 'table p50', 'table p95', 'others got', 'attacker got', 'slowest', 'memory', 'uploads kept'], // biome-ignore format: headings
    levels.map(({ attack, hands, page, table, answers, answered, slowest, memory, kept }) => [
      attack,
      String(hands),
      ...[share(page, 0.5), share(page, 0.95), share(table, 0.5), share(table, 0.95)].map(milliseconds),
      ...[inWords(answers), inWords(answered), milliseconds(slowest)],
      ...[`${grouped(memory)} MB`, `${grouped(kept)} MB`],
    ]),
  );
}
