import { showable } from '#features/visitor/rules/internal-columns.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import type { Column } from '#engine/model.ts';
import type { BlockProposal } from '../contract.ts';

/** A first board: lanes by what says how far a thing is, else by what it belongs to; a heading and three short values. */
export function proposeKanban(
  columns: readonly Column[],
  meanings: ReadonlyMap<string, Meaning> = meaningsByName(columns),
): BlockProposal {
  const shown = showable(columns);
  const meant = (...requested: Meaning[]): Column | undefined =>
    requested.flatMap((meaning) => shown.filter(({ id }) => meanings.get(id) === meaning))[0];
  const lane = meant('status', 'category') ?? shown.find(({ options }) => (options?.length ?? 0) > 1);
  const rest = shown.filter((one) => one !== lane);
  const image = rest.find(({ type }) => type === 'image');
  const words = rest.filter((one) => one !== image && meanings.get(one.id) !== 'long text');
  const heading = words.find(({ type }) => type === 'text') ?? words[0];
  const short = words.filter((one) => one !== heading).slice(0, 3);
  return {
    ...(lane && { settings: { lane_column: lane.id } }),
    axis: [image, heading, ...short]
      .filter((one) => one !== undefined)
      .map((one) => ({ column: one.id, type: one === image ? 'image' : 'text' })),
  };
}
