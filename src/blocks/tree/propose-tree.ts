import { showable } from '#features/visitor/rules/internal-columns.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { Column } from '#engine/model.ts';
import type { BlockProposal } from '../contract.ts';

const parents: ReadonlySet<string> = new Set(['parent', 'manager', 'supervisor', 'superior', 'boss']);
const mostValues = 3;

/** A first tree: below the row that a link or a heading says, with what a row is called and three short values. */
export function proposeTree(
  columns: readonly Column[],
  meanings: ReadonlyMap<string, Meaning> = meaningsByName(columns),
): BlockProposal {
  const shown = showable(columns);
  const named = (one: Column): boolean => wordsOf(one.name).some((word) => parents.has(word));
  /** A link to this sheet names columns of this sheet. */
  const isOwn = ({ link }: Column): boolean =>
    link !== undefined && [link.key, link.name].every((id) => columns.some((one) => one.id === id));
  const parent = shown.find((one) => isOwn(one) && named(one)) ?? shown.find(named) ?? shown.find(isOwn);
  const link = parent && isOwn(parent) ? parent.link : undefined;
  const others = shown.filter((one) => one !== parent);
  const label =
    others.find(({ id }) => id === link?.name) ??
    others.find(({ id }) => ['title', 'name'].includes(meanings.get(id) ?? '')) ??
    others.find(({ type }) => type === 'text') ??
    others[0];
  const key = link ? columns.find(({ id }) => id === link.key) : undefined;
  const short = others.filter((one) => one !== label && one !== key && meanings.get(one.id) !== 'long text');
  return {
    settings: {
      ...(label && { label_column: label.id }),
      ...(parent && { parent_column: parent.id }),
      ...(key && key !== label && { key_column: key.id }),
    },
    axis: short.slice(0, mostValues).map(({ id }) => ({ column: id })),
  };
}
