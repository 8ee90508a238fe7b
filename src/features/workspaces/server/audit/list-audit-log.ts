import type { exportAuditLog as exportEndpoint, listAuditLog as listEndpoint } from '../../api.ts';
import type { Call } from '#platform/http/call.ts';
import { csvFile, csvType } from '#platform/files/csv-file.ts';
import { type ReadEntry, readAuditLog } from './read-audit-log.ts';

const pageSize = 50;
const rowsAtOnce = 500;

export async function listAuditLog({ services, workspace, query }: Call<typeof listEndpoint>) {
  const requested = { workspaceId: workspace.id, ...query };
  const found = await readAuditLog(services.database, { ...requested, limit: pageSize + 1 });
  const entries = found.slice(0, pageSize).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  return { entries, more: found.length > pageSize };
}

/** All of it as CSV, read and sent batch by batch. */
export async function exportAuditLog({ services, workspace, query }: Call<typeof exportEndpoint>) {
  const read = (before: string | undefined) =>
    readAuditLog(services.database, { workspaceId: workspace.id, search: query.search, before, limit: rowsAtOnce });
  const name = `audit-log-${new Date().toISOString().slice(0, 10)}.csv`;
  return new Response(csvFile(header, linesOf(read)), {
    headers: {
      'content-type': csvType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

const header = ['Time', 'Who', 'Action', 'What', 'Address'];

async function* linesOf(
  read: (before: string | undefined) => Promise<ReadEntry[]>,
): AsyncGenerator<string[][], void, undefined> {
  let before: string | undefined;
  for (;;) {
    const entries = await read(before);
    if (entries.length > 0) yield entries.map((entry) => lineOf(entry));
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
