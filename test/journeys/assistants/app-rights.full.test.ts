/**
 * Through an app's server, every kind of person by every way: nothing of a page, block, column or write that the pages
 * don't give them, and all that they do. What is expected comes from what the owner chose alone.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';
import { fetchOf } from './oauth-programs.ts';

type Who = 'stranger' | 'reader' | 'writer' | 'staff' | 'guests';
const whos: Who[] = ['stranger', 'reader', 'writer', 'staff', 'guests'];
const scopesOf = { reads: ['rows:read'], both: ['rows:read', 'rows:write'] } as const;
type Allowed = keyof typeof scopesOf;

const audiences = [[], ['staff'], ['guests'], ['staff', 'guests'], ['gone']];
const types = ['table', 'datalist', 'grid'] as const;
const editables = ['Everyone', 'Admins & Guests', 'Admins only'] as const;
const pages = [
  { slug: 'orders', path: '/orders', audience: [] as string[] },
  { slug: 'about', path: '/about', audience: ['staff'] },
];
interface Block {
  id: string;
  path: string;
  page: string[];
  audience: string[];
  secretTo: string[];
  editable: (typeof editables)[number] | null;
}
const blocks: Block[] = [];
let shop: PublishedApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  const names = ['Item', 'State', 'Secret', 'Hidden', 'Absent'];
  const columns = names.map((name) => ({ id: name.toLowerCase(), name, type: 'text' as const }));
  const rows = Array.from({ length: 6 }, (_, at) => ({
    cells: Object.fromEntries(names.map((name) => [name.toLowerCase(), `${name.toLowerCase()}-${at}`])),
  }));
  const roles = [
    { key: 'staff', name: 'Staff', permissions: 'read-write' as const },
    { key: 'guests', name: 'Guests', permissions: 'read' as const },
  ];
  shop = await publishApp([{ title: 'Orders', columns, rows }], { settings: { open_to_assistants: true, roles } });
  for (const page of pages) {
    const stored = audiences.flatMap((audience, at) =>
      types.map((type, which) => {
        const secretTo = audiences[(at + which) % audiences.length] ?? [];
        const editable = editables[(at + which) % editables.length] ?? 'Everyone';
        const id = `${page.slug}-${at}-${type}`;
        // Cells are edited in tables alone.
        const edited = type === 'table' ? editable : null;
        blocks.push({ ...{ id, path: page.path, page: page.audience }, ...{ audience, secretTo, editable: edited } });
        return {
          ...{ id, type, sheet_title: 'Orders' },
          settings: { shown_to: audience },
          axis: [
            { column: 'item', editable },
            { column: 'state' },
            { column: 'secret', shown_to: secretTo },
            // Where an owner can hide what a block names.
            ...(type === 'table' ? [{ column: 'hidden', hidden: true }] : []),
          ],
        };
      }),
    );
    await shop.setBlocks(page.slug, stored as never, { shown_to: page.audience });
  }
  for (const who of whos) {
    if (who === 'stranger') continue;
    const role = who === 'staff' || who === 'guests' ? who : null;
    const { app_user_id } = await shop.addAppUser(who === 'reader' || who === 'guests' ? 'read' : 'read-write');
    await shop.services.database
      .updateTable('app_users')
      .set({ role })
      .where('id', '=', app_user_id ?? '')
      .execute();
    for (const allowed of ['reads', 'both'] as const)
      tokens.set(`${who} ${allowed}`, await tokenOf(app_user_id ?? '', allowed));
  }
});
afterAll(() => shop[Symbol.asyncDispose]());

/** As the consent page leaves it: the sign-in itself has tests of its own. */
async function tokenOf(app_user_id: string, allowed: Allowed): Promise<string> {
  const token = `sheaf_at_${newToken()}`;
  const id = newId('asn');
  const scopes = [...scopesOf[allowed]];
  await shop.services.database
    .insertInto('assistant_connections')
    .values({
      ...{ id, app_id: shop.app.id, app_user_id, client_id: 'asc', client_name: 'C', client_host: 'h' },
      ...{ resource: `${origin}/mcp`, scopes: json<string[]>(scopes) },
    })
    .execute();
  const expires_at = new Date(Date.now() + 3_600_000);
  await shop.services.database
    .insertInto('assistant_tokens')
    .values({
      ...{ token_hash: hashToken(token), connection_id: id, kind: 'access', expires_at },
      data: json({ scopes }),
    })
    .execute();
  return token;
}
async function connect(who: Who, allowed: Allowed): Promise<Client> {
  const token = tokens.get(`${who} ${allowed}`);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      fetch: fetchOf(shop),
      ...(token && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    }),
  );
  return client;
}
async function use(client: Client, name: string, given: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: given }).catch((error: Error) => ({
    ...{ isError: true, content: [{ type: 'text' as const, text: error.message }] },
  }));
  const first = (result.content as { type: string; text?: string }[])[0];
  const text = first?.text ?? '';
  const line = text.split('\n')[1] ?? '';
  return { isError: result.isError === true, text, answer: line.startsWith('{') ? JSON.parse(line) : {} };
}

const isIn = (audience: readonly string[], who: Who): boolean => audience.length === 0 || audience.includes(who);
const sees = ({ page, audience }: Block, who: Who): boolean => isIn(page, who) && isIn(audience, who);
const mayEdit = ({ editable, page, audience }: Block, who: Who, allowed: Allowed): boolean => {
  if (allowed === 'reads') return false;
  const writes = who === 'writer' || who === 'staff';
  // Who only reads writes what strangers may, where strangers come in.
  if (editable === 'Everyone') return writes || (page.length === 0 && audience.length === 0);
  return editable === 'Admins & Guests' && writes;
};

test.each(whos.flatMap((who) => (['reads', 'both'] as const).map((allowed) => [who, allowed] as const)))(
  '%s, allowed %s',
  async (who, given) => {
    // Strangers come without a token, and so without scopes.
    const allowed = who === 'stranger' ? 'both' : given;
    const client = await connect(who, given);
    const wrong: string[] = [];
    let cells = 0;
    const check = (what: string, is: unknown, expected: unknown): void => {
      cells++;
      if (JSON.stringify(is) !== JSON.stringify(expected))
        wrong.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`);
    };
    const { answer: described } = await use(client, 'describe_app', {});
    const known = new Map<string, { reads: { columns: { name: string }[] }[] }>(
      described.pages.flatMap((page: { blocks: { block_id: string }[] }) =>
        page.blocks.map((one) => [one.block_id, one]),
      ),
    );
    const rows = await shop.rowsOf('Orders');
    for (const block of blocks) {
      const at = { page: block.path, block: block.id };
      const shown = sees(block, who);
      const columns = ['Item', 'State', ...(isIn(block.secretTo, who) ? ['Secret'] : [])];
      check(
        `${block.id} described`,
        known
          .get(block.id)
          ?.reads[0]?.columns.map(({ name }) => name)
          .toSorted(),
        shown ? columns.toSorted() : undefined,
      );
      const read = await use(client, 'read_rows', at);
      check(`${block.id} read`, read.isError, !shown);
      check(`${block.id} rows`, shown ? read.answer.rows?.length : 0, shown ? 6 : 0);
      check(`${block.id} cells`, /hidden-\d|absent-\d/.test(read.text), false);
      check(`${block.id} secret`, /secret-\d/.test(read.text), shown && columns.includes('Secret'));
      for (const column of ['Secret', 'secret', 'Hidden', 'hidden', 'absent']) {
        const open = shown && columns.includes('Secret') && column.toLowerCase() === 'secret';
        const filters = [{ column, condition: '=', value: `${column.toLowerCase()}-1` }];
        const filtered = await use(client, 'read_rows', { ...at, filters });
        if (!open) check(`${block.id} filter ${column}`, filtered.isError, true);
        const sorted = await use(client, 'read_rows', { ...at, sort: [{ column, direction: 'descending' }] });
        if (!open) check(`${block.id} sort ${column}`, sorted.isError, true);
      }
      const row = rows[0];
      const change = { ...at, row_id: row?.row_id, version: row?.version };
      for (const [column, isEditable] of [
        ['Item', true],
        ['State', false],
        ['Secret', false],
        ['Hidden', false],
        ['Absent', false],
      ] as const) {
        // A version that isn't the current one: the right alone is asked, nothing is written.
        const late = await use(client, 'change_row', { ...change, version: -1, values: { [column]: 'x' } });
        const wasLet =
          /changed|newer|meanwhile|since/i.test(late.text) && !/can’t|don’t have|no column|not found/i.test(late.text);
        check(`${block.id} change ${column}`, wasLet, isEditable && shown && mayEdit(block, who, allowed));
      }
      const added = await use(client, 'add_row', { ...at, values: { Item: 'x' } });
      check(`${block.id} add`, added.isError, true);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(blocks.length * 15);
    expect(await shop.rowsOf('Orders')).toEqual(rows);
    await client.close();
  },
  600_000,
);
