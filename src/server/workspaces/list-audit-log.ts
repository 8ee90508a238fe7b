import type { exportAuditLog as exportEndpoint, listAuditLog as listEndpoint } from '#api/workspaces.ts';
import { stringify } from 'csv-stringify/sync';
import type { Call } from '../http/call.ts';
import { type ReadEntry, readAuditLog } from './read-audit-log.ts';

const pageSize = 50;
const rowsAtOnce = 500;

export async function listAuditLog({ services, workspace, query }: Call<typeof listEndpoint>) {
  const wanted = { workspaceId: workspace.id, ...query };
  const found = await readAuditLog(services.database, { ...wanted, limit: pageSize + 1 });
  const entries = found.slice(0, pageSize).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  return { entries, more: found.length > pageSize };
}

/** All of it as CSV, read and sent batch by batch. */
export async function exportAuditLog({ services, workspace, query }: Call<typeof exportEndpoint>) {
  const read = (before: string | undefined) =>
    readAuditLog(services.database, { workspaceId: workspace.id, search: query.search, before, limit: rowsAtOnce });
  const lines = csvLines(read);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void lines.return(undefined),
  });
  const name = `audit-log-${new Date().toISOString().slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

const header = ['Time', 'Who', 'Action', 'What', 'Address'];

async function* csvLines(
  read: (before: string | undefined) => Promise<ReadEntry[]>,
): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${toCsv([header])}`;
  let before: string | undefined;
  for (;;) {
    const entries = await read(before);
    if (entries.length > 0) yield toCsv(entries.map((entry) => lineOf(entry)));
    before = entries.at(-1)?.id;
    if (entries.length < rowsAtOnce) return;
  }
}

const lineOf = ({ at, actor, action, summary, address }: ReadEntry): string[] => [
  at.toISOString(),
  actor,
  action,
  summary,
  address,
];

/** RFC 4180. Names are anybody's words: what a spreadsheet would run as a formula is only text. */
const toCsv = (lines: string[][]): string =>
  stringify(lines, { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /^\s|\s$/ });
