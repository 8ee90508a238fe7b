import { wordsOf } from '#engine/meaning/name-words.ts';
import { oddRowsOf } from '#engine/meaning/odd-rows.ts';
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { withoutOddRows } from '../figure-blocks.ts';
import { proposedBlock } from '../proposed-block.ts';
import { columnAsTitle } from '../wording.ts';
import { keyNumbers } from './figures.ts';
import type { LaidSheet, Layout } from './layout.ts';

/** More pairs of bars than these are not compared any more. */
const mostPairs = 20;

/** What was planned next to what came of it, then every line. */
export const budget: Layout = {
  figures: (of) => [...amounts(of), ...comparison(of)],
  figuresFirst: true,
  tablePage: 'never',
};

/** How many lines a budget has is nobody's question. */
const amounts = (of: LaidSheet): StoredBlock[] =>
  keyNumbers(of).flatMap((block) => {
    const axis = block.axis.filter((entry) => !entry['count_rows']);
    return axis.length > 0 ? [{ ...block, axis }] : [];
  });

function comparison({ sheet, roles, phrases }: LaidSheet): StoredBlock[] {
  const along = [...roles.categories, ...(roles.title ? [roles.title] : [])].find(
    ({ distinct }) => distinct > 1 && distinct <= mostPairs,
  );
  const isCalled = (...words: string[]): ColumnProfile | undefined =>
    roles.shown.find(
      (one) => ['number', 'currency'].includes(one.type) && wordsOf(one.name).some((word) => words.includes(word)),
    );
  const [planned, actual] = [isCalled('budget', 'budgeted', 'planned', 'plan'), isCalled('actual', 'spent')];
  if (!along || !planned || !actual || planned === actual) return [];
  // Lines of one group add up only where the amounts do.
  const isEachLine = along.distinct + oddRowsOf(sheet).length >= along.filled;
  const addsUp = (one: ColumnProfile): boolean =>
    !one.own_currencies &&
    (isEachLine || roles.figures.some(({ column, function: how }) => column === one && how === 'sum'));
  if (![planned, actual].every(addsUp)) return [];
  const names = [planned, actual].map(({ name }) => columnAsTitle(name));
  return [
    proposedBlock('chart', 'planned-and-actual', {
      sheet_title: sheet.title,
      settings: {
        title: new Intl.ListFormat(phrases.language, { type: 'conjunction' }).format(names),
        x_axis: along.id,
        legendPosition: 'top',
      },
      filters: withoutOddRows(sheet),
      axis: [planned, actual].map(({ id }) => ({ column: id, type: 'bar', duplicateXAxis: 'sum' })),
    }),
  ];
}
