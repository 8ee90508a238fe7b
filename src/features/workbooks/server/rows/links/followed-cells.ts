/** What becomes of cells that name rows, where these got other keys, were deleted or came back. */
import { keyOfLabel, linkKey, type LiveLink, namesSeveral } from '#engine/links.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { KeyChanges } from './key-changes.ts';

/** A column with its link, which is awake. */
export interface Followed {
  column: Column;
  link: Pick<LiveLink, 'keyColumn'>;
}

/** A cell as it is once renamed rows are followed and, where links are cleared, deleted ones left out. */
export function followedCell(
  cell: Cell,
  { renamed, gone }: Pick<KeyChanges, 'renamed'> & { gone: ReadonlySet<string> },
  { column, link }: Followed,
): Cell {
  if (!namesSeveral(column)) {
    const key = linkKey(cell) ?? '';
    return gone.has(key) ? null : (renamed.get(key) ?? cell);
  }
  const labels = labelsOf(cell);
  const keys = labels.map((label) => linkKey(keyOfLabel(label, link.keyColumn)) ?? '');
  // What doesn't change stays as it is written.
  if (!keys.some((key) => gone.has(key) || renamed.has(key))) return cell;
  const next = labels.flatMap((label, at) => {
    const key = keys[at] ?? '';
    return gone.has(key) ? [] : [String(renamed.get(key) ?? label)];
  });
  return joinLabels([...new Set(next)]) || null;
}

/**
 * A cell of several keys with those that it had before and that are back, each before the one that followed it then. What
 * people wrote meanwhile stays.
 */
export function withKeysBack(
  now: Cell,
  before: Cell,
  { keyColumn, isBack }: { keyColumn: Column; isBack: (key: string) => boolean },
): Cell {
  const keyOf = (label: string): string => linkKey(keyOfLabel(label, keyColumn)) ?? '';
  const labels = labelsOf(now);
  const then = labelsOf(before);
  for (const [at, label] of then.entries()) {
    const known = new Set(labels.map(keyOf));
    if (!isBack(keyOf(label)) || known.has(keyOf(label))) continue;
    const following = then.slice(at + 1).find((one) => known.has(keyOf(one)));
    const place = following === undefined ? -1 : labels.findIndex((one) => keyOf(one) === keyOf(following));
    labels.splice(place < 0 ? labels.length : place, 0, label);
  }
  return joinLabels(labels) || null;
}
