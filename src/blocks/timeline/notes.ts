import type { TimelineState } from './timeline-state.ts';

type Noted = Pick<TimelineState, 'block' | 'bars' | 'undated' | 'columns' | 'dependencies' | 'scale'>;

/** What of the rows is not drawn, or not as the sheet has it: sentences. */
export function notesOf({ block, bars, undated, columns, dependencies, scale }: Noted): string[] {
  const { rows, total } = block.rows.data;
  const where = rows.length < total ? ' on this page' : '';
  const start = columns.start?.name ?? '';
  const end = (columns.end ?? columns.duration)?.name ?? '';
  const early = new Set(dependencies.links.filter(({ isEarly }) => isEarly).map(({ to }) => to)).size;
  const withProblem = (problem: string): number => bars.filter((bar) => bar.problem === problem).length;
  const out = bars.filter((bar) => bar.end < scale.from || bar.start >= scale.to).length;
  // The widest zoom has an end, too.
  const elsewhere = scale.zoom === 'quarter' ? 'The list below has all dates.' : 'Zoom out to see more.';
  return [
    counted(
      undated.length,
      `row${where} has no date in ${start} and isn’t drawn.`,
      `rows${where} have no date in ${start} and aren’t drawn.`,
    ),
    counted(
      withProblem('no end'),
      `row has something in ${end} that can’t be read.`,
      `rows have something in ${end} that can’t be read.`,
    ),
    counted(withProblem('ends first'), 'row ends before it starts.', 'rows end before they start.'),
    counted(out, `bar is outside of the days shown. ${elsewhere}`, `bars are outside of the days shown. ${elsewhere}`),
    counted(early, 'row starts before one that it waits for ends.', 'rows start before one that they wait for ends.'),
    counted(
      dependencies.unknown,
      `named row isn’t here, or isn’t the only one of its name.`,
      `named rows aren’t here, or aren’t the only ones of their name.`,
    ),
  ].filter((note) => note !== '');
}

const counted = (count: number, one: string, more: string): string =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
