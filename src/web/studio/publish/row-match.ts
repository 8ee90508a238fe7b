/** Rows by what a sheet of people holds about a person: what the dialog "Who sees which rows" offers for a sheet. */
import { t } from '#kit/language/product.ts';
import { comparableColumn, type MatchedRowsRule } from '#features/visitor/rules/row-scope.ts';
import type { AppSettings } from '#features/apps/rules/app-settings.ts';
import type { Column } from '#engine/model.ts';
import type { SheetInfo } from '../state/new-block.ts';

type Sheet = Pick<SheetInfo, 'id' | 'title' | 'columns'>;
type People = AppSettings['people'];

/** In the list of choices: no column has an id like this. */
export const matchValue = ({ column, mine }: Pick<MatchedRowsRule, 'column' | 'mine'>): string =>
  JSON.stringify([column, mine]);

export function readMatch(value: string): Pick<MatchedRowsRule, 'column' | 'mine'> | null {
  if (!value.startsWith('[')) return null;
  const [column, mine] = JSON.parse(value) as string[];
  return column && mine ? { column, mine } : null;
}

/** Pairs of columns that name the same: they link to the same rows, or are called the same. */
export function matchChoices(sheet: Sheet, people: Sheet | undefined): { value: string; label: string }[] {
  if (!people) return [];
  const own = comparable(sheet.columns);
  return own.flatMap((column) =>
    comparable(people.columns)
      .filter((mine) => isSame(column, mine) && (sheet.id !== people.id || column.id !== mine.id))
      .map((mine) => ({
        value: matchValue({ column: column.id, mine: mine.id }),
        label: t('Rows whose {column} is their {own}', { column: column.name, own: mine.name }),
      })),
  );
}

const comparable = (columns: readonly Column[]): Column[] =>
  columns.filter(({ id }) => comparableColumn(id, columns) !== undefined);

const isSame = (one: Column, other: Column): boolean =>
  one.link && other.link
    ? one.link.sheet === other.link.sheet && one.link.key === other.link.key
    : one.name.trim().toLowerCase() === other.name.trim().toLowerCase();

/** Columns of the sheet of people that can hold their e-mail addresses, the likely ones first. */
export function addressChoices({ columns }: Sheet): { value: string; label: string }[] {
  const isLikely = ({ type, name }: Column): boolean => type === 'email' || type === 'person' || /mail/i.test(name);
  return comparable(columns)
    .toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** What a rule means, in a sentence; what is wrong with it where it closes the sheet. */
export function matchSentence(rule: MatchedRowsRule, sheet: Sheet, people: Sheet | undefined): string {
  const [column, mine] = [
    comparableColumn(rule.column, sheet.columns),
    comparableColumn(rule.mine, people?.columns ?? []),
  ];
  if (!people || !column || !mine)
    return t(
      'A column of this rule was deleted or is calculated now. Only app editors see rows of {title} until you choose another.',
      { title: sheet.title },
    );
  return t(
    'Signed-in people only see and change rows whose {column} is the {own} in their row of {people}. Rows they add get it. Everyone else sees none. {own} in {people} can only be changed by editors.',
    { column: column.name, own: mine.name, people: people.title },
  );
}

/** The sheet of people where it is one of these. */
export const sheetOfPeople = (people: People, sheets: readonly SheetInfo[]): SheetInfo | undefined =>
  sheets.find(({ title }) => title === people[0]?.sheet);
