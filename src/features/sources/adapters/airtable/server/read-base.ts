/** All records of the chosen tables, of one schema: what changes while it is read is read again. */
import { join } from 'node:path';
import { maxRows } from '#features/workbooks/rules/sheet-limits.ts';
import { t } from '#kit/language/product.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { AirtableClient } from './airtable-client.ts';
import { TableInterrupted } from './airtable-failures.ts';
import type { AirtableRecord, AirtableTable } from './airtable-shapes.ts';
import type { Attachments } from './attachments.ts';
import { countValue, entriesOf, type FieldProfile, newProfile } from './fields/field-profile.ts';
import { RecordSpool } from './record-spool.ts';

export interface ReadTable {
  table: AirtableTable;
  spool: RecordSpool;
  rows: number;
  /** By field id. */
  profiles: Map<string, FieldProfile>;
  /** Records that a field links to, by its id. */
  linked: Map<string, Set<string>>;
  /** Fields of files that show something else than a picture first. */
}
export interface ReadBase {
  /** The chosen ones, in the order of the base. */
  tables: ReadTable[];
  /** What records are called, as Airtable has it: by table, by record. Also of tables that others link to. */
  primaries: Map<string, Map<string, unknown>>;
  /** Every table of the base. */
  all: readonly AirtableTable[];
}

interface Request {
  client: AirtableClient;
  token: string;
  base: string;
  tables: readonly string[];
  folder: string;
  attachments: Attachments;
  /** Whether a table that is gone ends it. */
  isWhole: boolean;
  /** Called after every page; throws where the import is no longer wanted. */
  progress(at: { table: string; tablesRead: number; rows: number }): Promise<void>;
}

const mostSchemaChanges = 3;
const mostRestarts = 4;
const pageSizes = [100, 10, 1] as const;

/** Throws a `SourceFailure`. */
export async function readBase(request: Request): Promise<ReadBase> {
  const { client, token, base } = request;
  let schema = await client.tables(token, base, 'long');
  for (let attempt = 0; attempt < mostSchemaChanges; attempt++) {
    const read = await readTables(request, schema);
    // A field that was added, removed or changed meanwhile would be half there.
    const after = await client.tables(token, base, 'long');
    if (digestOf(after, request.tables) === digestOf(schema, request.tables)) return read;
    schema = after;
  }
  throw new SourceFailure('unavailable', 'The base’s fields keep changing while it’s read. Try again when they don’t.');
}

function digestOf(schema: readonly AirtableTable[], chosen: readonly string[]): string {
  const tables = schema.filter(({ id }) => chosen.includes(id));
  return JSON.stringify(tables.map(({ id, name, primaryFieldId, fields }) => [id, name, primaryFieldId, fields]));
}

async function readTables(request: Request, schema: readonly AirtableTable[]): Promise<ReadBase> {
  const requested = schema.filter(({ id }) => request.tables.includes(id));
  // An update names the sheets whose tables are gone, and leaves them as they are.
  if (requested.length === 0 || (request.isWhole && requested.length < request.tables.length))
    throw new SourceFailure('not-found', 'The base no longer has one of the chosen tables. Choose again.');
  const read: ReadBase = { tables: [], primaries: new Map(), all: schema };
  let rows = 0;
  for (const table of requested) {
    const at = (count: number) => ({ table: table.name, tablesRead: read.tables.length, rows: rows + count });
    await request.progress(at(0));
    const one = await readTable(request, table, (count) => request.progress(at(count)));
    rows += one.rows;
    read.tables.push(one);
    read.primaries.set(table.id, one.primaries);
  }
  for (const id of linkedTo(requested)) {
    const table = schema.find((one) => one.id === id);
    // A table that the token doesn't show: its records stay ids, and the report says so.
    if (!table || read.primaries.has(id)) continue;
    const progress = () => request.progress({ table: table.name, tablesRead: requested.length, rows });
    read.primaries.set(id, await readNames(request, table, progress));
  }
  return read;
}

/** Also what lookups of links show. */
const linkedTo = (tables: readonly AirtableTable[]): Set<string> =>
  new Set(
    tables
      .flatMap(({ fields }) =>
        fields.flatMap(({ options }) => [options?.linkedTableId, options?.result?.options?.linkedTableId]),
      )
      .filter((id) => id !== undefined),
  );

async function readTable(
  request: Request,
  table: AirtableTable,
  progress: (rows: number) => Promise<void>,
): Promise<ReadTable & { primaries: Map<string, unknown> }> {
  const spool = new RecordSpool(join(request.folder, `${table.id}.jsonl`));
  const files = table.fields.filter(({ type }) => type === 'multipleAttachments').map(({ id }) => id);
  return restarting(async (pageSize) => {
    await spool.begin();
    const profiles = new Map(table.fields.map(({ id }) => [id, newProfile()]));
    const primaries = new Map<string, unknown>();
    const linked = linkedBy(table);
    for await (const page of pagesOf(request, table.id, { pageSize })) {
      // Records that move while they are read may come twice.
      const fresh = page.filter(({ id }) => !primaries.has(id));
      for (const { id, fields } of fresh) {
        primaries.set(id, fields[table.primaryFieldId]);
        for (const [field, profile] of profiles) countValue(profile, fields[field]);
        noteLinked(linked, fields);
      }
      if (primaries.size > maxRows()) throw tooMany(table);
      await spool.add(fresh);
      // At once: their addresses expire.
      for (const { fields } of fresh) {
        for (const field of files) await request.attachments.fetchAll(fields[field]);
      }
      await progress(primaries.size);
    }
    return { table, spool, rows: primaries.size, profiles, primaries, linked };
  });
}

const linkedBy = ({ fields }: AirtableTable): Map<string, Set<string>> =>
  new Map(fields.filter(({ type }) => type === 'multipleRecordLinks').map(({ id }) => [id, new Set<string>()]));

function noteLinked(linked: Map<string, Set<string>>, fields: AirtableRecord['fields']): void {
  for (const [field, records] of linked)
    for (const record of entriesOf(fields[field])) if (typeof record === 'string') records.add(record);
}

/** What the records of a table are called that is not imported itself. */
function readNames(
  request: Request,
  table: AirtableTable,
  progress: () => Promise<void>,
): Promise<Map<string, unknown>> {
  return restarting(async (pageSize) => {
    const names = new Map<string, unknown>();
    for await (const page of pagesOf(request, table.id, { pageSize, fields: [table.primaryFieldId] })) {
      for (const { id, fields } of page) names.set(id, fields[table.primaryFieldId]);
      if (names.size > maxRows()) throw tooMany(table);
      await progress();
    }
    return names;
  });
}

const tooMany = ({ name }: AirtableTable): SourceFailure =>
  new SourceFailure('refused', t('{table} has more than {count} records.', { table: name, count: maxRows() }));

/** "It may then restart iteration from the beginning" (list-records); a page that is too large is read in smaller ones. */
async function restarting<Answer>(read: (pageSize: number) => Promise<Answer>): Promise<Answer> {
  let size = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read(pageSizes[size] ?? 1);
    } catch (error) {
      if (!(error instanceof TableInterrupted)) throw error;
      if (error.reason === 'too-large') size++;
      if (size >= pageSizes.length)
        throw new SourceFailure('refused', 'A record is larger than 32 MB.', { cause: error });
      if (attempt === mostRestarts)
        throw new SourceFailure('unavailable', 'Airtable interrupts the reading again and again. Try again later.');
    }
  }
}

async function* pagesOf(
  { client, token, base }: Request,
  table: string,
  how: { pageSize: number; fields?: readonly string[] },
): AsyncGenerator<AirtableRecord[]> {
  const seen = new Set<string>();
  let offset: string | undefined;
  do {
    const { records, offset: next } = await client.records(token, base, table, { ...how, offset });
    yield records;
    // An offset that comes again would go on for ever.
    if (next !== undefined && seen.has(next)) throw new TableInterrupted('forgotten');
    offset = next;
    if (offset !== undefined) seen.add(offset);
  } while (offset !== undefined);
}
