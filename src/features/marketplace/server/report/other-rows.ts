import { type Msg, msg, msgDecimal } from '#kit/language/msg.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import type { SampleSheet } from '../submission/sample-rows.ts';
import { type RenderedPage, renderCandidate } from './render-candidate.ts';
import { type Finding, findingOf } from './finding.ts';

const many = 10_000;
/** Of all sheets together. */
const mostRows = 100_000;
/** A visitor waits no longer for a page that is rendered again. */
const mostMilliseconds = 3_000;
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

type Needs = Pick<MarketplaceNeeds, 'database' | 'workbooks' | 'engine' | 'apps' | 'pages' | 'published' | 'renderer'>;

/** Whether every page works when nothing is in the workbook yet, and when it is large. */
export async function checkOtherRows(app: AppRecord, services: Needs): Promise<Finding[]> {
  const empty = await renderedWith(app, 0, services);
  const full = await renderedWith(app, many, services);
  const slow = full
    .filter(({ milliseconds }) => milliseconds > mostMilliseconds)
    .map(({ name, milliseconds }) =>
      msg('{name}: took {seconds} seconds to render.', { name, seconds: msgDecimal(milliseconds / 1000) }),
    );
  return [
    findingOf('empty', msg('Every page works without rows'), problemsOf(empty)),
    findingOf('many-rows', msg('Every page works with {count} rows', { count: many }), [...problemsOf(full), ...slow]),
  ];
}

export const problemsOf = (pages: readonly RenderedPage[]): Msg[] =>
  pages.flatMap(({ name, problems }) => problems.map((text) => msg('{place}: {text}', { place: name, text })));

/** The pages on a workbook of the same sheets with so many rows each, which goes again. */
export async function renderedWith(app: AppRecord, requested: number, services: Needs): Promise<RenderedPage[]> {
  if (!app.workbook_id) return renderCandidate(app, services);
  const sheets: SampleSheet[] = [];
  const stored = await services.workbooks.sheetsOf(app.workbook_id);
  const rows = Math.min(requested, Math.floor(mostRows / Math.max(1, stored.length)));
  for (const { id, title, columns } of stored) {
    const ids = columns.map((column) => column.id);
    const sample = await services.engine.query(id, { columns: ids, page: { offset: 0, limit: 200 } }, context);
    const cells = sample.rows.map((row) => row.cells);
    sheets.push({
      title,
      columns,
      rows: Array.from({ length: rows }, (_, at) => ({ cells: rowAt(at, cells, columns) })),
    });
  }
  const { id } = await inTransaction(services.database, (transaction) =>
    services.workbooks.create({ workspace_id: app.workspace_id, name: app.name, sheets }, transaction),
  );
  try {
    return await renderCandidate(app, services, id);
  } finally {
    await services.workbooks.destroy(id);
  }
}

/** A sample row again and again; what is blank in it is made up. */
function rowAt(at: number, samples: readonly Record<string, Cell>[], columns: readonly Column[]): Record<string, Cell> {
  const sample = samples[at % Math.max(1, samples.length)] ?? {};
  return Object.fromEntries(columns.map(({ id, type }) => [id, sample[id] ?? madeUp[type](at)]));
}

const madeUp: Record<ColumnType, (at: number) => Cell> = {
  text: (at) => `Entry ${at + 1}`,
  number: (at) => at,
  currency: (at) => at * 1.25,
  percent: (at) => (at % 100) / 100,
  duration: (at) => (at % 96) / 96,
  rating: (at) => at % 2,
  date: (at) => new Date(Date.UTC(2026, 0, 1 + (at % 365))).toISOString().slice(0, 10),
  datetime: (at) => new Date(Date.UTC(2026, 0, 1 + (at % 365), at % 24)).toISOString().slice(0, 19),
  choice: (at) => `Choice ${(at % 4) + 1}`,
  choices: (at) => `Choice ${(at % 4) + 1}`,
  boolean: (at) => at % 2 === 0,
  url: (at) => `https://example.com/${at}`,
  image: () => '',
  files: () => '',
  phone: (at) => `+1 555 010 ${String(at % 10_000).padStart(4, '0')}`,
  person: () => '',
  email: (at) => `person${at}@example.com`,
};
