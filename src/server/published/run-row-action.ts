import type { runRowAction } from '#api/page-data.ts';
import { editableColumns } from '#domain/block-rights.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Row } from '#sheet/model.ts';
import type { Call } from '../http/call.ts';
import type { SheetRecord } from '../scope.ts';
import { withinCallLimits } from './call-limit.ts';
import { callService } from './call-service.ts';
import {
  actorOf,
  messageOf,
  type OpenBlock,
  openBlock,
  permittedAction,
  projectRow,
  sheetOf,
  visibleRow,
  writerThrough,
} from './open-block.ts';
import { identityScope } from './identity-scope.ts';
import type { RowCallOutcome } from './row-calls.ts';
import { countWrite } from './write-limit.ts';

type ActionCall = Call<typeof runRowAction>;

/** Runs an action button that the server runs: duplicate a row, call another service. (section 3.4) */
export async function answerRowAction(call: ActionCall) {
  await countWrite(call);
  const { body, services } = call;
  const open = await openBlock(call, body);
  const action = permittedAction(open, body.action);
  const sheet = sheetOf(open);
  const row = await visibleRow(open, sheet, body.row_id, services);
  const message = messageOf(action, 'success_message');
  if (action['type'] === 'Duplicate row') {
    const cells = copiedCells(open, sheet, row);
    const [copy] = await services.rows.add(sheet.id, writerThrough(open), [{ cells }]);
    return { row: copy ? projectRow(copy, open.shown) : null, message };
  }
  if (action['type'] === 'API call') {
    await send(call, open, sheet, row, action);
    return { row: null, message };
  }
  throw new Problem('invalid_input', 'This button is not run by the server.');
}

/** What a copy takes over: only cells that the viewer could have filled in, under the viewer's own identity. */
function copiedCells({ block, reader, shown }: OpenBlock, sheet: SheetRecord, row: Row): Record<string, Cell> {
  const columns = new Set(editableColumns(block.definition.writes, block.config, reader.viewer, shown));
  const copied = Object.entries(row.cells).filter(([column]) => columns.has(column));
  const identity = (identityScope(reader.rowScope, sheet) ?? []).map(({ column, value }) => [column, value] as const);
  return Object.fromEntries([...copied, ...identity]);
}

async function send(
  call: ActionCall,
  open: OpenBlock,
  sheet: SheetRecord,
  row: Row,
  action: Record<string, unknown>,
): Promise<void> {
  const { app, body, viewer, services } = call;
  if (row.version !== body.version) {
    const sentence = 'This row was changed meanwhile. Look at it again, then send it.';
    throw new Problem('row_conflict', sentence, { details: { row: projectRow(row, open.shown) } });
  }
  const { block_id, action: index, idempotency_key: press = null } = body;
  const entry = { block_id, action: index, actor: actorOf(viewer), press };
  const { outcome, failure } = await withinCallLimits(call, () =>
    callService({ app, sheet, row, action, entry }, services),
  );
  if (outcome === 'done') return;
  // How the owner's service fails is for the owner to know.
  const reason = viewer.kind === 'editor' ? failure : sentences[outcome];
  throw new Problem('unavailable', messageOf(action, 'error_message') || reason);
}

const unreached = 'The other service could not be reached. Please try again later.';
const sentences: Record<Exclude<RowCallOutcome, 'done'>, string> = {
  rejected: 'The other service did not accept this.',
  refused: unreached,
  unreachable: unreached,
  unknown: 'The other service did not answer, so it may have got this or not.',
};
