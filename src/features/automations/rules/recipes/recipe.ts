/** What ready automations are made of. */
import { liveLink } from '#engine/links.ts';
import type { Column } from '#engine/model.ts';
import type { PathCondition, Recipient, Step, Trigger } from '../automation.ts';
import type { SheetToCheck } from '../check-automation.ts';
import { columnPlaceholder } from '../placeholders.ts';

export interface Given {
  sheet: SheetToCheck;
  sheets: readonly SheetToCheck[];
  timeZone: string;
  /** The app that it is made in, whose forms are meant; null for any app on the spreadsheet. */
  app: string | null;
  newId: () => string;
}

export interface Made {
  name: string;
  about: string;
  trigger: Trigger;
  conditions?: readonly PathCondition[];
  steps: Step[];
}

/** Null where it doesn't fit the sheet. */
export type MakeRecipe = (given: Given) => Made | null;

export const batching = { batch: 'each', imports: false } as const;

/** Words of columns, in languages that many spreadsheets are in. */
const words = {
  due: /due|deadline|until|expir|end|fällig|frist|échéance|vence|scadenza/i,
  state: /state|status|stage|phase|zustand|statut|estado|stato/i,
  stock: /stock|quantity|inventory|on hand|available|bestand|lager|quantité|existencias|giacenza/i,
} as const;

/** A column that people, not formulas or the clock, write. */
const isTyped = ({ formula, auto }: Column): boolean => formula === undefined && auto === undefined;
const isDay = ({ type }: Column): boolean => type === 'date' || type === 'datetime';

export const emailOf = ({ columns }: SheetToCheck): Column | undefined => columns.find(({ type }) => type === 'email');

/** The value that a row is called by, as a placeholder. */
export const nameOf = ({ columns }: SheetToCheck): string => {
  const first = columns.find(({ auto, type }) => auto === undefined && type !== 'files' && type !== 'image');
  return first ? columnPlaceholder([first.id]) : '';
};
export const valueOf = (column: Column): string => columnPlaceholder([column.id]);

/** The day until which something has to be done: by its name, or the first one. */
export function dueOf({ columns }: SheetToCheck): Column | undefined {
  const days = columns.filter((column) => isDay(column) && column.auto === undefined);
  return days.find(({ name }) => words.due.test(name)) ?? days[0];
}

/** How far a row is: with its first option and its last. */
export function stateOf({ columns }: SheetToCheck): { column: Column; first: string; last: string } | null {
  const choices = columns.filter((one) => one.type === 'choice' && isTyped(one) && (one.options?.length ?? 0) > 1);
  const column = choices.find(({ name }) => words.state.test(name)) ?? choices[0];
  const [first, last] = [column?.options?.[0], column?.options?.at(-1)];
  return column && first !== undefined && last !== undefined ? { column, first, last } : null;
}

/** A column that is worth a mail when it changes. */
export const changingOf = ({ columns }: SheetToCheck): Column | undefined =>
  columns.find(({ type, name }) => type === 'choice' || words.state.test(name));

/** A day that something else can be written into: not the one until which it is due, where there is another. */
export function freeDayOf(sheet: SheetToCheck): Column | undefined {
  const days = sheet.columns.filter((column) => column.type === 'date' && isTyped(column));
  return days.find(({ name }) => !words.due.test(name)) ?? days[0];
}

export const stockOf = ({ columns }: SheetToCheck): Column | undefined =>
  columns.find(({ type, name }) => type === 'number' && words.stock.test(name));

/** The address of a row that a row links to: `Customer → Email`. */
export function linkedEmailOf({ sheet, sheets }: Given): { column: Column; path: string[] } | null {
  for (const column of sheet.columns) {
    const link = liveLink(column, sheets);
    const email = link && sheets.find(({ id }) => id === link.sheet)?.columns.find(({ type }) => type === 'email');
    if (email) return { column, path: [column.id, email.id] };
  }
  return null;
}

export const firstText = ({ columns }: SheetToCheck): Column | undefined =>
  columns.find((column) => column.type === 'text' && isTyped(column));

export const toColumn = (column: Column): Recipient[] => [{ kind: 'column', path: [column.id] }];
/** The person in the row, or the members of the workspace. */
export const toPerson = (sheet: SheetToCheck): Recipient[] => {
  const email = emailOf(sheet);
  return email ? toColumn(email) : [{ kind: 'members' }];
};
export const isNot = (column: Column, value: string): PathCondition => ({
  ...{ path: [column.id], condition: 'is_not', value },
});
