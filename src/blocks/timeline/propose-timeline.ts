import { showable } from '#features/visitor/rules/internal-columns.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { Column } from '#engine/model.ts';
import type { BlockProposal } from '../contract.ts';

const lasting: ReadonlySet<string> = new Set(['duration', 'days']);
const waiting: ReadonlySet<string> = new Set(['depends', 'predecessor', 'predecessors', 'dependencies', 'after']);

/** A first timeline: what begins and ends, what it is called, and what else says who does it and how far it is. */
export function proposeTimeline(
  columns: readonly Column[],
  meanings: ReadonlyMap<string, Meaning> = meaningsByName(columns),
): BlockProposal {
  const shown = showable(columns);
  const meant = (among: readonly Column[], ...requested: Meaning[]): Column | undefined =>
    requested.flatMap((meaning) => among.filter(({ id }) => meanings.get(id) === meaning))[0];
  const named = (among: readonly Column[], words: ReadonlySet<string>): Column | undefined =>
    among.find(({ name }) => wordsOf(name).some((word) => words.has(word)));
  const dated = shown.filter(({ type }) => type === 'date' || type === 'datetime');
  const start = meant(dated, 'start', 'date') ?? dated[0];
  if (!start) return {};
  const later = dated.filter((one) => one !== start);
  const end = meant(later, 'end', 'deadline');
  const duration = end
    ? undefined
    : named(
        shown.filter(({ type }) => type === 'number'),
        lasting,
      );
  const depends = named(
    shown.filter((one) => !dated.includes(one)),
    waiting,
  );
  const words = shown.filter((one) => one.type === 'text' && one !== depends);
  const label = meant(words, 'title', 'name') ?? words.find(({ options }) => !options) ?? words[0] ?? start;
  const others = shown.filter((one) => ![label, start, end, duration, depends].includes(one));
  const color = meant(others, 'status') ?? others.find(({ options }) => (options?.length ?? 0) > 1);
  const lane = meant(
    others.filter((one) => one !== color),
    'category',
    'person',
  );
  return {
    settings: {
      ...{ label_column: label.id, start_column: start.id },
      ...(end && { end_column: end.id }),
      ...(duration && { duration_column: duration.id }),
      ...(depends && { depends_column: depends.id }),
      ...(lane && { lane_column: lane.id }),
      ...(color && { color_column: color.id }),
    },
    axis: others
      .filter(({ id }) => meanings.get(id) !== 'long text')
      .slice(0, 6)
      .map(({ id, type }) => ({
        column: id,
        type: type === 'image' ? 'image' : 'text',
      })),
  };
}
