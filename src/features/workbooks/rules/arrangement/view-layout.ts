/** How a view shows the rows of a sheet other than as a grid. Columns are named by id, and may be gone meanwhile. */
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { FieldProblem } from '#kit/problem.ts';

export const longestLayoutText = 2_000;
export const mostShownColumns = 30;
export const mostFormFields = 200;
export const mostLaneLimits = 30;
export const mostCardsOfLane = 1_000_000;

export interface LaneLimit {
  /** What cards of the lane have in its column, as people read it. */
  value: string;
  /** More cards than this are marked, and never refused. */
  most: number;
}

/** Cards in lanes, a lane for each value of a column. */
export interface KanbanLayout {
  kind: 'kanban';
  by: string;
  heading: string;
  shown: string[];
  /** The column that lanes add up; '' for none. */
  sum: string;
  limits: LaneLimit[];
}

/** Rows on the days of a column of dates. */
export interface CalendarLayout {
  kind: 'calendar';
  by: string;
  heading: string;
  shown: string[];
  unit: 'month' | 'week';
}

/** Rows as cards with a picture. */
export interface GalleryLayout {
  kind: 'gallery';
  /** A column of pictures; '' for none. */
  picture: string;
  heading: string;
  shown: string[];
}

export interface FormField {
  column: string;
  required: boolean;
  hint: string;
}

/** A form that adds rows. */
export interface FormLayout {
  kind: 'form';
  intro: string;
  fields: FormField[];
  /** What is said once a row is added; '' for the usual words. */
  done: string;
}

export type ViewLayout = KanbanLayout | CalendarLayout | GalleryLayout | FormLayout;
export type ViewKind = ViewLayout['kind'] | 'grid';

/** A view without a layout is a grid. */
export const kindOf = (layout: ViewLayout | null): ViewKind => layout?.kind ?? 'grid';

type Kind = Pick<Column, 'type' | 'link' | 'formula'>;

/** Columns whose values are few enough to be lanes: choices, yes or no, links, and texts such as a status. */
export const fitsLanes = ({ type, link }: Kind): boolean =>
  link !== undefined || type === 'choice' || type === 'boolean' || type === 'text';
export const fitsDays = ({ type }: Kind): boolean => type === 'date' || type === 'datetime';
export const fitsPicture = ({ type }: Kind): boolean => type === 'image' || type === 'url';
/** What people enter themselves. */
export const fitsForm = ({ formula }: Kind): boolean => formula === undefined;

interface Named {
  path: string;
  id: string;
  /** '' for a column that is there and may not stand here. */
  fits?: (column: Column) => string;
}

const ask = (fits: (column: Column) => boolean, otherwise: string) => (column: Column) =>
  fits(column) ? '' : `${column.name} ${otherwise}`;

/** Which columns a layout names, and where. */
function columnsOf(layout: ViewLayout): Named[] {
  const own = (path: string, id: string, fits?: Named['fits']): Named[] =>
    id === '' ? [] : [{ path, id, ...(fits && { fits }) }];
  const listed = (ids: readonly string[]): Named[] => ids.map((id, at) => ({ path: `shown.${at}`, id }));
  switch (layout.kind) {
    case 'kanban':
      return [
        ...own('by', layout.by, ask(fitsLanes, 'can’t be the lanes of a board.')),
        ...own('heading', layout.heading),
        ...own('sum', layout.sum, ask(isNumeric, 'isn’t a column of numbers.')),
        ...listed(layout.shown),
      ];
    case 'calendar':
      return [
        ...own('by', layout.by, ask(fitsDays, 'isn’t a column of dates.')),
        ...own('heading', layout.heading),
        ...listed(layout.shown),
      ];
    case 'gallery':
      return [
        ...own('picture', layout.picture, ask(fitsPicture, 'isn’t a column of pictures.')),
        ...own('heading', layout.heading),
        ...listed(layout.shown),
      ];
    case 'form':
      return layout.fields.map(({ column }, at) => ({
        path: `fields.${at}.column`,
        id: column,
        fits: ask(fitsForm, 'is calculated and can’t be filled in.'),
      }));
  }
}

/** What is wrong with a layout for a sheet with these columns; paths as in it. */
export function layoutProblems(layout: ViewLayout, columns: readonly Column[]): FieldProblem[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  const problems = columnsOf(layout).flatMap(({ path, id, fits }) => {
    const column = known.get(id);
    const message = column ? (fits?.(column) ?? '') : 'This sheet doesn’t have that column.';
    return message ? [{ path, message }] : [];
  });
  if ((layout.kind === 'kanban' || layout.kind === 'calendar') && layout.by === '')
    problems.unshift({ path: 'by', message: layout.kind === 'kanban' ? 'Choose the lanes.' : 'Choose the dates.' });
  if (layout.kind === 'form' && layout.fields.length === 0)
    problems.push({ path: 'fields', message: 'Choose at least one column.' });
  const [path, ids] =
    layout.kind === 'form' ? ['fields', layout.fields.map(({ column }) => column)] : ['shown', layout.shown];
  if (new Set(ids).size < ids.length) problems.push({ path: path as string, message: 'A column is listed twice.' });
  return problems;
}

/** What of a layout fits the columns as they are now; the rest is left out, and there again with its column. */
export function fitLayout<Layout extends ViewLayout | null>(given: Layout, columns: readonly Column[]): Layout {
  if (given === null) return given;
  const wrong = new Set(layoutProblems(given, columns).map(({ path }) => path.replace(/^(\w+\.\d+)\..*$/, '$1')));
  const keep = <Item>(part: string, items: readonly Item[]): Item[] =>
    items.filter((_, at) => !wrong.has(`${part}.${at}`));
  const own = (part: string, id: string): string => (wrong.has(part) ? '' : id);
  const layout: ViewLayout = given;
  switch (layout.kind) {
    case 'kanban':
      return {
        ...layout,
        ...{ by: own('by', layout.by), heading: own('heading', layout.heading), sum: own('sum', layout.sum) },
        shown: keep('shown', layout.shown),
      } as Layout;
    case 'calendar':
      return {
        ...layout,
        ...{ by: own('by', layout.by), heading: own('heading', layout.heading), shown: keep('shown', layout.shown) },
      } as Layout;
    case 'gallery':
      return {
        ...layout,
        ...{ picture: own('picture', layout.picture), heading: own('heading', layout.heading) },
        shown: keep('shown', layout.shown),
      } as Layout;
    case 'form':
      return { ...layout, fields: keep('fields', layout.fields) } as Layout;
  }
}
