import type { FormMails } from '#blocks/contract.ts';
import { describe } from '#blocks/form/form-field.ts';
import { filesOf } from '#engine/file-cells.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import { t } from '#kit/language/language.ts';
import { mailAddress } from '#platform/mail/plain-line.ts';

/** A cell as a mail says it: of files their names, and of what has none, such as a signature, that it's there. */
export function answerText(cell: Cell | undefined, column: Column): string {
  if ((cell ?? '') === '') return '';
  if (column.type === 'files')
    return filesOf(cell)
      .map(({ name }) => name)
      .join(', ');
  const text = formatCell(cell ?? null, column);
  return /^\/files\/\S+$/.test(text) ? t('Yes') : text;
}

export const labelOf = ({ column, label }: FormMails['fields'][number]): string => label || describe(column);

/** The address in a cell; null where it is none. */
export function addressIn(cell: Cell | undefined): string | null {
  try {
    return mailAddress(String(cell ?? ''));
  } catch {
    return null;
  }
}
