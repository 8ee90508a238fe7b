/** What a new view shows before anyone chooses: what fits the columns of the sheet best. */
import {
  fitsDays,
  fitsForm,
  fitsLanes,
  fitsPicture,
  type ViewKind,
  type ViewLayout,
} from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Column } from '#engine/model.ts';
import { headingColumn } from './layout-cards.ts';

const shownAtFirst = 3;

export function firstLayout(kind: ViewKind, columns: readonly Column[]): ViewLayout | null {
  const cards = (by: string) => {
    const heading = headingColumn(columns, by)?.id ?? '';
    const others = columns.filter(({ id, type }) => id !== by && id !== heading && type !== 'image');
    return { heading, shown: others.slice(0, shownAtFirst).map(({ id }) => id) };
  };
  switch (kind) {
    case 'grid':
      return null;
    case 'kanban': {
      const by = lanesOfColumns(columns)?.id ?? '';
      return { kind, by, ...cards(by), sum: '', limits: [] };
    }
    case 'calendar': {
      const by = columns.find(fitsDays)?.id ?? '';
      return { kind, by, ...cards(by), unit: 'month' };
    }
    case 'gallery': {
      const picture = columns.find(({ type }) => type === 'image')?.id ?? '';
      return { kind, picture, ...cards(picture) };
    }
    case 'form':
      return {
        ...{ kind, intro: '', done: '' },
        fields: columns.filter(fitsForm).map(({ id }) => ({ column: id, required: false, hint: '' })),
      };
  }
}

/** A status, else a link, else yes or no; a text only where people chose from a list. */
function lanesOfColumns(columns: readonly Column[]): Column | undefined {
  const fitting = columns.filter(fitsLanes);
  const order = [
    ({ type }: Column) => type === 'choice',
    ({ options, type }: Column) => type === 'text' && options !== undefined,
    ({ link }: Column) => link !== undefined,
    ({ type }: Column) => type === 'boolean',
  ];
  for (const isSuch of order) {
    const found = fitting.find(isSuch);
    if (found) return found;
  }
  return undefined;
}

/** Pictures may stand in a column of addresses. */
export const pictureColumns = (columns: readonly Column[]): Column[] =>
  columns.filter(fitsPicture).toSorted((one, other) => Number(other.type === 'image') - Number(one.type === 'image'));
