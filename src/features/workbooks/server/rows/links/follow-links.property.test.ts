/** Keys, deletions, undo and restoring at random, held against rows in memory; and writes that are broken off. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column, ColumnLink } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import { openDatabase } from '#platform/database/database.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { cellOfKeys, OracleOfLinks, type OracleRow } from '#test/oracle-of-links.ts';
import { isFullRun } from '#test/tier.ts';
import type { Actor, Rows } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let rows: Rows;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

const persons = ['Ada', 'Ben', 'Cleo'];
const papers = ['a, b (1).pdf (https://files.example/1)', 'שלום.txt (https://files.example/2)', 'x.png (/files/x1)'];

beforeAll(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  for (const name of persons) {
    const id = name.toLowerCase();
    await database
      .insertInto('users')
      .values({ id, name, email: `${id}@example.com`, password_hash: null })
      .execute();
    const member = { workspace_id: 'space', user_id: id, role: 'editor' as const };
    await database.insertInto('workspace_members').values(member).execute();
  }
  rows = createRows({ database: fresh.database, restTimes: 0 });
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await fresh.close();
});

const link = (on_delete: ColumnLink['on_delete'], sheet = 'People'): ColumnLink => ({
  ...{ sheet, key: 'id', name: 'id', on_delete },
});
const peopleColumns = (on_delete: ColumnLink['on_delete']): Column[] => [
  { id: 'id', name: 'ID', type: 'text' },
  { id: 'parent', name: 'Parent', type: 'text', link: link(on_delete) },
];
const taskColumns = ({ on_delete, several }: Rule): Column[] => [
  { id: 'owner', name: 'Owner', type: several ? 'choices' : 'text', link: link(on_delete) },
  { id: 'team', name: 'Team', type: 'person', multiple: true },
  { id: 'papers', name: 'Papers', type: 'files' },
];
interface Rule {
  on_delete: ColumnLink['on_delete'];
  /** Whether a task names several people. */
  several: boolean;
}

async function bookOf(rule: Rule, people: Record<string, Cell>[], tasks: Record<string, Cell>[]) {
  const { id } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Book' },
    sheets: [
      { title: 'People', columns: peopleColumns(rule.on_delete), rows: people.map((cells) => ({ cells })) },
      { title: 'Tasks', columns: taskColumns(rule), rows: tasks.map((cells) => ({ cells })) },
    ],
  });
  const [first, second] = await findSheets(fresh.database, id);
  return { people: first!.id, tasks: second!.id };
}

/** xorshift32: the same runs every time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const stored = (sheet: string) =>
  fresh.database.selectFrom('sheet_rows').selectAll().where('sheet_id', '=', sheet).orderBy('position').execute();
async function found(sheet: string): Promise<OracleRow[]> {
  const all = await stored(sheet);
  return all.map(({ row_id, deleted, cells }) => ({ row_id, deleted, cells: withNames(cells) }));
}

/** Persons by their names: the oracle knows no ids. */
const withNames = (cells: Record<string, Cell>): Record<string, Cell> =>
  'team' in cells ? { ...cells, team: peopleText(cells['team'] ?? null) } : cells;

const columnOf = { people: 'parent', tasks: 'owner' } as const;

/** One thing that people do; answers what takes it back, where something does. */
type Step = (random: (below: number) => number) => Promise<void>;

function stepsOf(sheets: { people: string; tasks: string }, oracle: OracleOfLinks, several: boolean): Step[] {
  const undo: (() => Promise<void>)[] = [];
  const keys = ['A', 'B', 'C', 'a', 'Ä', 'ä', 'x y', 'p, q', null];
  const any = <One>(random: (below: number) => number, of: readonly One[]): One => of[random(of.length)]!;
  const versions = async (sheet: string) => new Map((await stored(sheet)).map((row) => [row.row_id, row.version]));
  const edit = (sheet: string, edits: SheetEdit[]) => rows.editSheet(sheet, actor, edits);
  const setOf = async (sheet: string, cells: Map<string, Record<string, Cell>>): Promise<void> => {
    const known = await versions(sheet);
    const edits = [...cells].map(
      ([row_id, own]): SheetEdit => ({ kind: 'set-cells', row_id, version: known.get(row_id) ?? 0, cells: own }),
    );
    await edit(sheet, edits);
    oracle.set(sheet === sheets.people ? 'people' : 'tasks', cells);
  };
  const before = (row: OracleRow, cells: Record<string, Cell>) =>
    Object.fromEntries(Object.keys(cells).map((id) => [id, row.cells[id] ?? null]));
  const remove = async (row_ids: string[], isAlone: boolean): Promise<void> => {
    const expected = oracle.remove(row_ids);
    const write = isAlone
      ? rows.remove(sheets.people, actor, row_ids)
      : edit(sheets.people, [{ kind: 'delete-rows', row_ids }]);
    const refused = await write.then(
      () => false,
      () => true,
    );
    expect(refused).toBe(expected === 'refused');
    if (!refused) undo.push(() => restore(row_ids));
  };
  const restore = async (row_ids: string[]): Promise<void> => {
    await edit(sheets.people, [{ kind: 'restore-rows', row_ids }]);
    oracle.restore(row_ids);
  };
  const restoreTasks = async (row_ids: string[]): Promise<void> => {
    await edit(sheets.tasks, [{ kind: 'restore-rows', row_ids }]);
    oracle.restoreTasks(row_ids);
  };
  return [
    async (random) => {
      const living = oracle.living('people');
      const cells = new Map<string, Record<string, Cell>>();
      for (let turn = 0; turn <= random(3); turn++)
        if (living.length > 0) cells.set(any(random, living).row_id, { id: any(random, keys) });
      if (cells.size === 0) return;
      const back = new Map([...cells].map(([id, own]) => [id, before(oracle.row('people', id), own)]));
      await setOf(sheets.people, cells);
      undo.push(async () => setOf(sheets.people, new Map([...back].filter(([id]) => oracle.isLiving('people', id)))));
    },
    async (random) => {
      const sheet = any(random, ['people', 'tasks'] as const);
      const living = oracle.living(sheet);
      if (living.length === 0) return;
      const some = (): Cell => cellOfKeys(keys.filter((key) => key !== null && random(3) === 0));
      const cell = sheet === 'tasks' && several ? some() : any(random, keys);
      await setOf(sheets[sheet], new Map([[any(random, living).row_id, { [columnOf[sheet]]: cell }]]));
    },
    async (random) => {
      const [row] = [any(random, oracle.living('people'))];
      if (!row) return;
      const cells = { id: any(random, keys) };
      const version = (await versions(sheets.people)).get(row.row_id) ?? 0;
      const answer = await rows.edit(sheets.people, actor, row.row_id, version, cells);
      oracle.set('people', new Map([[row.row_id, cells]]));
      expect(answer.cells).toEqual(oracle.row('people', row.row_id).cells);
    },
    async (random) => {
      const living = oracle.living('people').map(({ row_id }) => row_id);
      const row_ids = living.filter(() => random(3) === 0).slice(0, 2);
      if (row_ids.length > 0) await remove(row_ids, random(2) === 0);
    },
    async (random) => {
      const gone = oracle.gone('people').map(({ row_id }) => row_id);
      const row_ids = gone.filter(() => random(2) === 0);
      if (row_ids.length > 0) await restore(row_ids);
    },
    async (random) => {
      const [row] = [any(random, oracle.living('tasks'))];
      if (!row) return;
      const some = (of: readonly string[]): Cell => of.filter(() => random(2) === 0).join(', ') || null;
      const cells = { team: some(persons), papers: some(papers) };
      const back = before(row, cells);
      await setOf(sheets.tasks, new Map([[row.row_id, cells]]));
      undo.push(async () => (row.deleted ? undefined : setOf(sheets.tasks, new Map([[row.row_id, back]]))));
    },
    async (random) => {
      const row_ids = oracle.living('tasks').flatMap(({ row_id }) => (random(6) === 0 ? [row_id] : []));
      if (row_ids.length === 0) return;
      await edit(sheets.tasks, [{ kind: 'delete-rows', row_ids }]);
      oracle.removeTasks(row_ids);
      undo.push(() => restoreTasks(row_ids));
    },
    async (random) => {
      const row_ids = oracle.gone('tasks').flatMap(({ row_id }) => (random(2) === 0 ? [row_id] : []));
      if (row_ids.length > 0) await restoreTasks(row_ids);
    },
    async () => {
      const last = undo.pop();
      if (last) await last().catch((error: Error) => expect(error.message).toContain('no longer in the trash'));
    },
  ];
}

const runs = isFullRun ? 30 : 1;
const length = isFullRun ? 120 : 40;

test.each(
  [false, true].flatMap((several) =>
    (['keep', 'clear', 'refuse'] as const).map((on_delete) => ({ on_delete, several })),
  ),
)('cells that name rows are what an oracle says (%o)', { timeout: 600_000 }, async (rule) => {
  for (let seed = 1; seed <= runs; seed++) {
    const random = randomFrom(seed);
    const people = ['A', 'B', 'C', 'Ä', 'D'].map((id, at) => ({ id, ...(at > 1 && { parent: 'a' }) }));
    const owners = ['A', 'a', 'B', 'ä', 'x', 'D', ...(rule.several ? ['A, "p, q", x', 'B, a, D'] : [])];
    const sheets = await bookOf(
      rule,
      people,
      owners.map((owner) => ({ owner })),
    );
    const oracle = new OracleOfLinks(rule, await found(sheets.people), await found(sheets.tasks));
    const steps = stepsOf(sheets, oracle, rule.several);
    for (let step = 0; step < length; step++) {
      const kind = random(steps.length);
      await steps[kind]!(random);
      const where = `seed ${seed}, step ${step} (${kind})`;
      expect(await found(sheets.people), `${where}, people`).toEqual(oracle.all('people'));
      const [now, expected] = [await found(sheets.tasks), oracle.all('tasks')];
      expect(rule.several ? oracle.named(now) : now, `${where}, tasks`).toEqual(
        rule.several ? oracle.named(expected) : expected,
      );
    }
  }
});

test('a write that is broken off anywhere leaves keys and what names them as they were', {
  timeout: 600_000,
}, async () => {
  const count = isFullRun ? 3_000 : 300;
  const { people, tasks } = await bookOf(
    { on_delete: 'keep', several: false },
    [{ id: 'A' }],
    Array.from({ length: count }, () => ({ owner: 'A' })),
  );
  const own = openDatabase(fresh.address, { connections: 1 });
  const writer = createRows({ database: own });
  const pidNow = async (): Promise<number> => {
    const asked = sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own);
    // The first question after a connection has ended learns that.
    return asked.then(({ rows: [found] }) => found?.pid ?? 0, pidNow);
  };
  const random = randomFrom(7);
  const outcomes = { saved: 0, broken: 0 };
  for (let turn = 0; turn < (isFullRun ? 150 : 10); turn++) {
    const pid = await pidNow();
    const [row] = await stored(people);
    const key = `K${turn}`;
    const write = writer.edit(people, actor, row!.row_id, row!.version, { id: key }).then(
      () => outcomes.saved++,
      () => outcomes.broken++,
    );
    await new Promise((resolve) => setTimeout(resolve, random(isFullRun ? 120 : 30)));
    // As if its process had been killed: its connection ends.
    await sql`select pg_terminate_backend(${pid}::int)`.execute(fresh.database);
    await write;
    const now = (await stored(people))[0]?.cells['id'];
    expect(new Set((await stored(tasks)).map(({ cells }) => cells['owner']))).toEqual(new Set([now]));
  }
  expect(outcomes.broken).toBeGreaterThan(0);
  await own.destroy();
});
