import { t } from '#kit/language/product.ts';
import type { Cell } from '#engine/model.ts';
import { namesIn } from '#engine/people.ts';

/** What a change did to a cell of people, in words: `Assigned to Ada`. */
export function assignedText(from: Cell, to: Cell): string {
  const [before, after] = [namesIn(from), namesIn(to)];
  const added = after.filter((name) => !before.includes(name)).join(', ');
  const removed = before.filter((name) => !after.includes(name)).join(', ');
  if (added !== '' && removed !== '') return t('Assigned to {added}, no longer to {removed}', { added, removed });
  if (added !== '') return t('Assigned to {added}', { added });
  return removed === '' ? '' : t('No longer to {removed}', { removed });
}
