import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { SheetDraft } from '../editing/sheet-draft.ts';
import type { Scale } from '../editing/with-options.ts';
import type { Conversion } from './conversion.ts';

/** Where types of columns of large sheets may be changed later than in the call. */
export interface Deferral {
  /** Sheets with more rows are converted in parts. */
  mostInCall: number;
  /** Sees to it that it is done, once the transaction is committed. */
  later(transaction: Transaction, sheetId: string, id: string): Promise<void>;
}

/** Begins a change of a column's type that is made in parts; until then the column stays as it is. */
export async function beginConversion(
  draft: SheetDraft,
  deferral: Deferral,
  column: Column,
  to: {
    type: ColumnType;
    options: readonly string[] | null | undefined;
    colors: readonly string[] | undefined;
    scale: Scale;
  },
): Promise<void> {
  const running = draft.conversion;
  if (running) throw stillChanging(draft, running);
  const { type, options, colors, scale } = to;
  const conversion: Conversion = {
    ...{ id: newId(), column: column.id, type, actor: draft.actor, progress: 0 },
    ...(options !== undefined && { options }),
    ...(colors && { option_colors: colors }),
    ...(scale.max && { max: scale.max }),
    ...(scale.files && { files: scale.files }),
    ...(scale.multiple && { multiple: true }),
    ...(scale.format && { format: scale.format }),
  };
  draft.conversion = conversion;
  await draft.transaction
    .updateTable('sheet_states')
    .set({ conversion: json(conversion) })
    .where('sheet_id', '=', draft.id)
    .execute();
  await deferral.later(draft.transaction, draft.id, conversion.id);
}

/** The type of one column of a large sheet is changed at a time. */
export function stillChanging({ columns }: Pick<SheetDraft, 'columns'>, { column }: Conversion): Problem {
  const name = columns.find(({ id }) => id === column)?.name ?? column;
  return new Problem(
    'already_exists',
    `The type of ${name} is still being changed. Wait until it’s done, or cancel the change.`,
  );
}
