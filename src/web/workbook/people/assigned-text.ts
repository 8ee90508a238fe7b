import { t } from '#kit/language/product.ts';
import type { Cell } from '#engine/model.ts';
import { namesIn } from '#engine/people.ts';

/** What a change did to a cell of people, in words: `Assigned to Ada`. */
export function assignedText(from: Cell, to: Cell): string {
  const [before, after] = [namesIn(from), namesIn(to)];
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  const parts = [
    added.length > 0 ? t('Assigned to {join}', { join: added.join(', ') }) : '',
    removed.length > 0 ? `${added.length > 0 ? 'no' : 'No'} longer to ${removed.join(', ')}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
