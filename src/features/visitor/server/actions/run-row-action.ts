import { t } from '#kit/language/product.ts';
import type { runRowAction } from '../../api/page-data.ts';
import type { RowAction } from '#blocks/action-kinds.ts';
import { editableColumns } from '#blocks/rights/block-rights.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Row } from '#engine/model.ts';
import type { Call } from '#platform/http/call.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { withinCallLimits } from '../call-limit.ts';
import { callService } from './call-service.ts';
import {
  actorOf,
  type OpenBlock,
  openBlock,
  permittedAction,
  sheetOf,
  shownRow,
  visibleRow,
  writerThrough,
} from '../reading/open-block.ts';
import { columnsToWrite, writerOf } from '../reading/prepare-block.ts';
import { boundCells, namingCell, notHere } from '../reading/bound-cells.ts';
import { columnsOfOthers, ownCells } from '../reading/own-rows.ts';
import type { RowCallOutcome } from './row-calls.ts';
import { countWrite } from '../writing/write-limit.ts';

type ActionCall = Call<typeof runRowAction>;

/** Runs an action button that the server runs: duplicate a row, call another service, start an automation. */
export async function answerRowAction(call: ActionCall): Promise<{ row: DataRow | null; message: string }> {
  await countWrite(call);
  const { body, services } = call;
  const open = await openBlock(call, body);
  const action = permittedAction(open, body.action);
  const sheet = sheetOf(open);
  const row = await visibleRow(open, sheet, body.row_id, services);
  switch (action.type) {
    case 'Duplicate row': {
      // A copy has the key of its row: the record can't name both.
      if (await namingCell(open.block, sheet, open.reader)) throw notHere();
      const bound = await boundCells(open.block, sheet, open.reader);
      const cells = { ...bound, ...copiedCells(open, sheet, row) };
      const [copy] = await services.rows.add(sheet.id, writerThrough(open), [{ cells }]);
      return { row: copy ? await shownRow(open, copy, services) : null, message: action.success_message };
    }
    case 'API call':
      await send(call, open, sheet, row, action);
      return { row: null, message: action.success_message };
    case 'Run an automation':
      await startAutomation(call, sheet, row, action);
      return { row: null, message: action.success_message };
    case 'Edit row':
    case 'Delete row':
    case 'Open link':
    case 'Compose Email':
    case 'Copy to clipboard':
    case 'Download pdf':
    case 'External URL':
    case 'Page':
      throw new Problem('invalid_input', 'The server doesn’t run this button.');
  }
}

/** What a copy takes over: only cells that the viewer could have filled in, under the viewer's own identity. */
function copiedCells({ block, reader }: OpenBlock, sheet: SheetRecord, row: Row): Record<string, Cell> {
  const columns = new Set(
    editableColumns(block.definition, block.config, writerOf(block, reader), columnsToWrite(block, reader)),
  );
  const ofOthers = columnsOfOthers(reader, sheet);
  const copied = Object.entries(row.cells).filter(([column]) => columns.has(column) && !ofOthers.includes(column));
  return Object.fromEntries([...copied, ...ownCells(reader, sheet)]);
}

/** Whatever it starts is started once a press. That nothing is there to be started is for the owner to mend. */
async function startAutomation(
  { app, body, viewer, services }: ActionCall,
  sheet: SheetRecord,
  row: Row,
  { automation_name: name, error_message }: RowAction<'Run an automation'>,
): Promise<void> {
  const { row_id } = row;
  const press = body.idempotency_key ?? newId();
  const key = `${app.id}:${body.block_id}:${body.action}:${row_id}:${press}`;
  for (const { buttonPressed } of services.features)
    if (await buttonPressed?.({ app, sheet, row_id, name, key }, services)) return;
  const reason =
    viewer.kind === 'editor'
      ? t('No automation of {sheet} that begins with a button is called “{name}”, or it is off.', {
          sheet: sheet.title,
          name,
        })
      : 'This can’t be done now. Try again later.';
  throw new Problem('unavailable', error_message || reason);
}

async function send(
  call: ActionCall,
  open: OpenBlock,
  sheet: SheetRecord,
  row: Row,
  action: RowAction<'API call'>,
): Promise<void> {
  const { app, body, viewer, services } = call;
  if (row.version !== body.version) {
    const sentence = 'This row was changed in the meantime. Review it, then send it again.';
    throw new Problem('row_conflict', sentence, { details: { row: await shownRow(open, row, services) } });
  }
  const { block_id, action: index, idempotency_key: press = null } = body;
  const entry = { block_id, action: index, actor: actorOf(viewer), press };
  const { outcome, failure } = await withinCallLimits(call, () =>
    callService({ app, sheet, row, action, entry }, services),
  );
  if (outcome === 'done') return;
  // How the owner's service fails is for the owner to know.
  const reason = viewer.kind === 'editor' ? failure : sentences[outcome];
  throw new Problem('unavailable', action.error_message || reason);
}

const unreached = 'The other service could not be reached. Try again later.';
const sentences: Record<Exclude<RowCallOutcome, 'done'>, string> = {
  rejected: 'The other service rejected this.',
  refused: unreached,
  unreachable: unreached,
  unknown: 'The other service didn’t respond, so it may or may not have received this.',
};
