import type { DataRow } from '../../data-contract.ts';
import { cellText } from './cell-view.tsx';
import { type RowColumn, shownInRow } from './row-column.ts';

/** What is first in the picture of one record: its image and its heading, and the other columns. */
export interface LeadColumns<Shown extends RowColumn> {
  image: Shown | undefined;
  heading: Shown | undefined;
  rest: Shown[];
}

/** The first image leads, the first column of words is the heading. */
export function leadColumns<Shown extends RowColumn>(columns: readonly Shown[]): LeadColumns<Shown> {
  const image = columns.find(isImage);
  const heading = columns.find((shown) => !isImage(shown) && headingTypes.has(shown.settings.type));
  return { image, heading, rest: columns.filter((shown) => shown !== image && shown !== heading) };
}

/** What a row is called: the words of its heading, and of what is in the heading too. */
export const headingWords = (row: DataRow, columns: readonly RowColumn[]): string =>
  [...new Set([leadColumns(columns).heading, ...columns.filter((shown) => shown.endsHeading)])]
    .map((shown) => (shown ? cellText(row.cells[shown.column.id], shownInRow(shown, row)) : ''))
    .join(' ')
    .trim();

/** Whether a column is rendered as images, by choice or by its own type. */
export const isImage = ({ settings, column }: RowColumn): boolean =>
  settings.type === 'image' || (settings.type === 'text' && column.type === 'image');

const headingTypes: ReadonlySet<string> = new Set([
  'text',
  'number',
  'date',
  'datetime-local',
  'email',
  'tel',
  'select',
]);
