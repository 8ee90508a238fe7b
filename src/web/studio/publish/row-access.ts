/** What the dialog "Who sees which rows" offers for a sheet, and says of it. */
import { t } from '#kit/language/product.ts';
import { type OwnRowsRule, ownerColumn } from '#features/visitor/rules/row-scope.ts';
import { isReadOnlyColumn } from '#engine/automatic.ts';
import type { Column } from '#engine/model.ts';
import type { SheetInfo } from '../state/new-block.ts';

/** In the list of choices: no column has this id. */
export const everyone = '*';

type Sheet = Pick<SheetInfo, 'title' | 'columns'>;
interface Choice {
  value: string;
  label: string;
}

export const ruleFor = (rules: readonly OwnRowsRule[], { title }: Pick<Sheet, 'title'>): OwnRowsRule | undefined =>
  rules.find(({ sheet }) => sheet === title);

/** The rules with another column for this sheet; `undefined` lets everyone see all rows. Rules of sheets in the trash stay. */
export function withRule(
  rules: readonly OwnRowsRule[],
  { title }: Pick<Sheet, 'title'>,
  column: string | undefined,
): OwnRowsRule[] {
  const others = rules.filter(({ sheet }) => sheet !== title);
  return column === undefined ? others : [...others, { sheet: title, column }];
}

/** Columns with people or e-mail addresses first: a rule on another column gives most rows to no one. */
export function columnChoices({ columns }: Sheet): (Choice | { group: string; items: Choice[] })[] {
  const choosable = columns.filter((column) => column.auto === 'created_by' || !isReadOnlyColumn(column));
  const choiceOf = ({ id, name, type }: Column): Choice => ({
    value: id,
    label:
      type === 'person'
        ? t('Only their own: the person in {name}', { name })
        : t('Only their own: e-mail in {name}', { name }),
  });
  const groups = [
    { group: t('Each person'), items: choosable.filter(holdsAddresses).map(choiceOf) },
    { group: t('Other columns'), items: choosable.filter((column) => !holdsAddresses(column)).map(choiceOf) },
  ];
  return [
    { value: everyone, label: t('Everyone who can open the page') },
    ...groups.filter(({ items }) => items.length > 0),
  ];
}

const holdsAddresses = ({ type, name }: Column): boolean =>
  type === 'email' || type === 'person' || /\be-?mail\b/i.test(name);

/** What is wrong with the rule of a sheet, in a sentence; null where nothing is. */
export function problemOf({ title, columns }: Sheet, column: string | undefined): string | null {
  if (column === undefined || ownerColumn({ sheet: title, column }, columns)) return null;
  return columns.some(({ id }) => id === column)
    ? t(
        'The column with each row’s owner is calculated now. Only app editors see rows of {title} until you choose another column.',
        { title },
      )
    : t(
        'The column with each row’s owner was deleted. Only app editors see rows of {title} until you choose another column.',
        { title },
      );
}

export function accessSentence({ title, columns }: Sheet, column: string | undefined): string {
  if (column === undefined)
    return t('Everyone who can open a page with {title} sees all rows on that page.', { title });
  const owner = ownerColumn({ sheet: title, column }, columns);
  if (!owner) return '';
  const { name, type } = owner;
  if (type === 'person')
    return t(
      'Signed-in people only see and change rows that name them in {name}. Rows they add name them. Everyone else sees none of these rows and can’t fill in {name}.',
      { name },
    );
  return t(
    'Signed-in people only see and change rows with their own e-mail address in {name}. Rows they add get their address. Everyone else sees none of these rows and can’t fill in {name}.',
    { name },
  );
}
