import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
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
  /** The same of cells of deleted columns, which no one sees any more. */
  remove(transaction: Transaction, sheetId: string): Promise<void>;
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
  const { type, options, colors, scale } = to;
  await begin(draft, deferral, {
    ...{ column: column.id, type },
    ...(options !== undefined && { options }),
    ...(colors && { option_colors: colors }),
    ...(scale.max && { max: scale.max }),
    ...(scale.files && { files: scale.files }),
    ...(scale.multiple && { multiple: true }),
    ...(scale.format && { format: scale.format }),
  });
}

/** Begins to number the rows of a column, as `to` says; until then it stays as it is. */
export async function beginNumbering(draft: SheetDraft, deferral: Deferral, to: Column): Promise<void> {
  const { id: column, type, format } = to;
  await begin(draft, deferral, { column, type, ...(format !== undefined && { format }), auto: 'number' });
}

async function begin(
  draft: SheetDraft,
  deferral: Deferral,
  change: Omit<Conversion, 'id' | 'actor' | 'progress'>,
): Promise<void> {
  const running = draft.conversion;
  if (running) throw stillChanging(draft, running);
  const conversion: Conversion = { id: newId(), actor: draft.actor, progress: 0, ...change };
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
    t('The type of {name} is still being changed. Wait until it’s done, or cancel the change.', { name }),
  );
}
