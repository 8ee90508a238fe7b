import type { TimelineState } from './timeline-state.ts';
import { plural, t } from '#kit/language/language.ts';

type Noted = Pick<TimelineState, 'block' | 'bars' | 'undated' | 'columns' | 'dependencies' | 'scale'>;

/** What of the rows is not drawn, or not as the sheet has it: sentences. */
export function notesOf({ block, bars, undated, columns, dependencies, scale }: Noted): string[] {
  const { rows, total } = block.rows.data;
  const isPage = rows.length < total;
  const start = columns.start?.name ?? '';
  const end = (columns.end ?? columns.duration)?.name ?? '';
  const early = new Set(dependencies.links.filter(({ isEarly }) => isEarly).map(({ to }) => to)).size;
  const withProblem = (problem: string): number => bars.filter((bar) => bar.problem === problem).length;
  const out = bars.filter((bar) => bar.end < scale.from || bar.start >= scale.to).length;
  // The widest zoom has an end, too.
  const elsewhere = scale.zoom === 'quarter' ? t('The list below has all dates.') : t('Zoom out to see more.');
  const counts = [undated.length, withProblem('no end'), withProblem('ends first'), out, early, dependencies.unknown];
  return [
    isPage
      ? plural(
          undated.length,
          '{count} row on this page has no date in {column} and isn’t drawn.',
          '{count} rows on this page have no date in {column} and aren’t drawn.',
          { column: start },
        )
      : plural(
          undated.length,
          '{count} row has no date in {column} and isn’t drawn.',
          '{count} rows have no date in {column} and aren’t drawn.',
          { column: start },
        ),
    plural(
      withProblem('no end'),
      '{count} row has something in {column} that can’t be read.',
      '{count} rows have something in {column} that can’t be read.',
      { column: end },
    ),
    plural(withProblem('ends first'), '{count} row ends before it starts.', '{count} rows end before they start.'),
    plural(
      out,
      '{count} bar is outside of the days shown. {hint}',
      '{count} bars are outside of the days shown. {hint}',
      {
        hint: elsewhere,
      },
    ),
    plural(
      early,
      '{count} row starts before a row that it depends on ends.',
      '{count} rows start before a row that they depend on ends.',
    ),
    plural(
      dependencies.unknown,
      '{count} dependency names no row here, or several.',
      '{count} dependencies name no row here, or several.',
    ),
  ].filter((_, at) => counts[at] !== 0);
}
