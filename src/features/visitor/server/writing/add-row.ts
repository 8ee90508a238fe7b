import { createHash } from 'node:crypto';
import type { addRow } from '../../api/page-data.ts';
import { personOf } from '../../rules/access.ts';
import type { DataRow, RowsData } from '#blocks/data-contract.ts';
import { addedMessage } from '#blocks/roles.ts';
import { inLanguage } from '#kit/language/language.ts';
import { Problem } from '#kit/problem.ts';
import { refuseOtherPerson } from '../offline/viewer-mark.ts';
import { withOwnDefaults } from '../reading/own-defaults.ts';
import type { Cell, Row } from '#engine/model.ts';
import type { Actor, SheetRecord } from '#features/workbooks/services.ts';
import { namingCell, notHere } from '../reading/bound-cells.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { checkCells } from './check-cells.ts';
import { prefilled } from '../reading/prefilled.ts';
import { type OpenBlock, openBlock, refuseReadOnly, shownRow, sheetOf, writerThrough } from '../reading/open-block.ts';
import { storedValues } from './calculated/stored-values.ts';
import { addWithLines } from './lines/add-with-lines.ts';
import type { WithLines } from './lines/check-lines.ts';
import { openLines } from './lines/open-lines.ts';
import { holdAnswer } from './mails/hold-answer.ts';
import { sendReceipt } from './mails/send-receipt.ts';
import { closedProblem, inPlace } from './intake/take-place.ts';
import { proveByWork } from './proof/prove-human.ts';
import { countWrite } from './write-limit.ts';

type Answer = Pick<AnswerOf<typeof addRow>, 'message' | 'challenge' | 'calculated' | 'waits'> & {
  row: DataRow | null;
  lines?: RowsData;
};

interface SentRow {
  cells: Record<string, Cell>;
  /** Rows of another sheet that belong to it, where the block declares them. */
  lines?: readonly Record<string, Cell>[] | undefined;
  /** The network address that it came from. */
  address: string;
  /** Called before it is written, when everything else is right: refuses what no person sends. */
  prove(open: OpenBlock): Promise<void>;
}

/** Adds a row through a block, or answers what is to be solved before, where that is asked for. */
export async function answerAddRow(call: Call<typeof addRow>): Promise<Answer> {
  try {
    return await addOfCall(call);
  } catch (error) {
    if (call.body.proof !== '' || !(error instanceof Problem) || error.code !== 'proof_required') throw error;
    return { row: null, message: '', challenge: error.details['challenge'] };
  }
}

/** The same key sent twice adds it once. */
async function addOfCall(call: Call<typeof addRow>): Promise<Answer> {
  await countWrite(call);
  const { body, app, address, services } = call;
  const { idempotency_key: key, proof } = body;
  refuseOtherPerson(app.id, call.viewer, body.as);
  const prove = (open: OpenBlock) => proveByWork(open, { proof, address, key }, services);
  const sent = { cells: body.cells, lines: body.lines, address, prove };
  if (!key) return addThrough(await openBlock(call, body), sent, services);
  // A key is its sender's: no one gets the answer to another person's row. Hashed, since a browser may send any
  // letters.
  const sender = personOf(call.viewer)?.id ?? call.viewer.kind;
  const own = createHash('sha256')
    .update(JSON.stringify([app.id, body.block_id, sender, key]))
    .digest('base64url');
  return addThrough(await openBlock(call, body), sent, services, own);
}

/** Checks and stores one row, with its lines, once for a key; answers what the block shows of them. */
export async function addThrough(
  opened: OpenBlock,
  { cells, lines = [], address, prove }: SentRow,
  services: Services,
  key?: string,
): Promise<Answer> {
  // Hidden fields hold what they are filled in with.
  const open = { ...opened, block: await prefilled(opened.block, opened.reader) };
  refuseReadOnly(open);
  const { closed } = open.rights;
  if (closed) throw closedProblem(open, closed);
  if (!open.rights.add) throw new Problem('forbidden', 'You can’t add rows here.');
  const message = addedText(open);
  const lined = openLines(open);
  if (lined) {
    // The lines name their row; nothing else can name it in the same moment.
    if (await namingCell(open.block, sheetOf(open), open.reader)) throw notHere();
    const hold = (checked: WithLines) => holdAnswer(open, { ...checked, key, address }, services);
    const added = await addWithLines(open, lined, { cells, lines, address, prove, hold }, { services, once: key });
    if (added.held !== undefined) return { row: null, message: added.held, waits: true };
    await sendReceipt(open, added.row, address, services);
    const calculated = await storedValues(open, added.row, services);
    return { row: null, message, ...calculated, ...(added.lines && { lines: added.lines }) };
  }
  if (lines.length > 0) throw new Problem('forbidden', 'You can’t add lines here.');
  const sheet = sheetOf(open);
  const checked = await checkCells(open, sheet, { kind: 'add', cells, address }, services);
  await prove(open);
  const held = await holdAnswer(open, { cells: checked, key, address }, services);
  if (held !== null) return { row: null, message: held, waits: true };
  const row = await inPlace(open, { key }, services.database, () =>
    storedRow(open, sheet, { cells: checked, key, writer: writerThrough(open) }, services),
  );
  await sendReceipt(open, row, address, services);
  const added = row && open.shown.size > 0 ? await shownRow(open, row, services) : null;
  return { row: added, message, ...(await storedValues(open, row, services)) };
}

/** Stores a row; where the record of its page lists what it names, with its name there. */
export async function storedRow(
  open: OpenBlock,
  sheet: SheetRecord,
  { cells, key, writer }: { cells: Record<string, Cell>; key: string | undefined; writer: Actor },
  { rows }: Pick<Services, 'rows'>,
): Promise<Row | null | undefined> {
  const naming = await namingCell(open.block, sheet, open.reader);
  if (naming) {
    const { sheet: of, row_id, column, key: keyColumn } = naming;
    const said = {
      blank: `${keyColumn.name} is empty, and this record names rows by it. Fill it in.`,
      taken: `${keyColumn.name}: another row of ${sheet.title} has this value already.`,
      gone: 'The record of this page no longer exists.',
    };
    const by = { sheet: of.id, row_id, column: column.id };
    return (await rows.addNamed(writer, { sheet: sheet.id, cells, key: keyColumn.id, once: key, by, said })).row;
  }
  if (key !== undefined) return (await rows.addOnce(sheet.id, writer, { cells, key })).row;
  return (await rows.add(sheet.id, writer, [{ cells }]))[0];
}

/** What its owner says after a form; what they never chose is in the language of the page. */
function addedText({ block, reader }: OpenBlock): string {
  return inLanguage(reader.language, () =>
    addedMessage(block.definition, withOwnDefaults(block.definition, block.config)),
  );
}
