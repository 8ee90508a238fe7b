import type { addRow } from '#api/page-data.ts';
import { personOf } from '#domain/access.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Row } from '#sheet/model.ts';
import type { Call } from '../http/call.ts';
import type { SheetRecord } from '../scope.ts';
import type { Services } from '../services.ts';
import { checkCells } from './check-cells.ts';
import { actorOf, messageOf, type OpenBlock, openBlock, projectRow, sheetOf } from './open-block.ts';
import { countWrite } from './write-limit.ts';

type Answer = { row: DataRow | null; message: string };

/** Adds a row through a block. The same key sent twice adds it once. */
export async function answerAddRow(call: Call<typeof addRow>): Promise<Answer> {
  await countWrite(call);
  const { body, app, services } = call;
  const key = body.idempotency_key;
  if (!key) return addThrough(await openBlock(call, body), body.cells, services);
  // A key is its sender's: nobody gets the answer to somebody else's row.
  const sender = personOf(call.viewer)?.id ?? call.viewer.kind;
  return once([app.id, body.block_id, sender, key].join(' '), async () =>
    addThrough(await openBlock(call, body), body.cells, services),
  );
}

/** Checks and stores one row; answers what the block shows of it. */
export async function addThrough(open: OpenBlock, cells: Record<string, Cell>, services: Services): Promise<Answer> {
  if (!open.rights.add) throw new Problem('forbidden', 'You may not add rows here.');
  const sheet = sheetOf(open);
  const checked = checkCells(open, sheet, { kind: 'add', cells });
  const [row] = await services.rows.add(sheet.id, actorOf(open.reader.viewer), [{ cells: checked }]);
  if (row) tellOfRow(open, sheet, row, services);
  const shownRow = row && open.shown.size > 0 ? projectRow(row, open.shown) : null;
  return { row: shownRow, message: messageOf(open.block.config.settings, 'submit_success') };
}

/** After the write, and whatever comes of it: the visitor's answer waits for nobody. */
function tellOfRow({ reader }: OpenBlock, sheet: SheetRecord, row: Row, services: Services): void {
  if (reader.viewer.kind === 'editor') return;
  services.notifications.rowsAdded(reader.app, sheet, [row], reader.viewer).catch((error: unknown) => {
    services.log.error({ err: error, sheet: sheet.id }, 'nobody could be told of a new row');
  });
}

const lifetime = 10 * 60_000;
const mostKept = 20_000;
const kept = new Map<string, { answer: Promise<Answer>; until: number }>();

/** Runs the work for a key once; a repeat gets the first one's answer. A failure is forgotten, so that it can be tried again. */
function once(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const now = Date.now();
  for (const [old, { until }] of kept) {
    if (until > now && kept.size <= mostKept) break;
    kept.delete(old);
  }
  const known = kept.get(key);
  if (known) return known.answer;
  const answer = work();
  kept.set(key, { answer, until: now + lifetime });
  answer.catch(() => kept.delete(key));
  return answer;
}
