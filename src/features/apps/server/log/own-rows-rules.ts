/** Which rows of a sheet are whose, as an app stores it: checked where it is chosen, and stored with its sheets. */
import { t } from '#kit/language/product.ts';
import { type SheetTitles, withSheetTitles } from '../../rules/document/follow-sheets.ts';
import type { Column } from '#engine/model.ts';
import { comparableColumn, type OwnRowsRule, ownerColumn } from '#features/visitor/rules/row-scope.ts';
import { sameValue } from '#kit/same-value.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import type { AppAccess } from '../../rules/app-settings.ts';
import { setAccess } from './first-draft.ts';
import { accessOf } from './theme-of.ts';

/**
 * Refuses a rule for a sheet or a column that there is not, and a second one for a sheet. A rule that was stored before
 * may stay when its sheet or column is gone: it shuts the sheet, should it come back.
 */
export async function checkOwnRows(
  transaction: Transaction,
  sent: readonly OwnRowsRule[],
  before: { workbook_id: string | null; own_rows: readonly OwnRowsRule[] },
): Promise<void> {
  const sheets = await sheetsToName(transaction, before.workbook_id);
  const fields = sent.flatMap((rule, at): FieldProblem[] => {
    const path = `settings.own_rows.${at}`;
    if (sent.findIndex(({ sheet }) => sheet === rule.sheet) < at)
      return [{ path: `${path}.sheet`, message: t('Choose one column for the sheet {sheet}.', { sheet: rule.sheet }) }];
    if (before.own_rows.some((one) => sameValue(one, rule))) return [];
    const sheet = sheets.find(({ title }) => title === rule.sheet);
    if (!sheet)
      return [{ path: `${path}.sheet`, message: t('This spreadsheet has no sheet {sheet}.', { sheet: rule.sheet }) }];
    if (ownerColumn(rule, sheet.columns)) return [];
    return [
      {
        path: `${path}.column`,
        message: t('Choose a column of {sheet} that isn’t calculated.', { sheet: rule.sheet }),
      },
    ];
  });
  if (fields.length > 0) throw new Problem('invalid_input', fields.map(({ message }) => message).join(' '), { fields });
}

type Matching = Pick<AppAccess, 'people' | 'matched_rows'>;

/** Refuses rules that compare with a sheet or a column that there is not; what was stored before may stay, and shuts. */
export async function checkMatchedRows(
  transaction: Transaction,
  sent: Matching,
  before: Matching & { workbook_id: string | null },
): Promise<void> {
  const sheets = await sheetsToName(transaction, before.workbook_id);
  const columnOf = (title: string | undefined, id: string): Column | undefined =>
    comparableColumn(id, sheets.find((sheet) => sheet.title === title)?.columns ?? []);
  const [people] = sent.people;
  const fields: FieldProblem[] = [];
  if (people && !sameValue(before.people, sent.people) && !columnOf(people.sheet, people.column))
    fields.push({
      path: 'settings.people.0.column',
      message: 'Choose the column with the e-mail address of each person.',
    });
  for (const [at, rule] of sent.matched_rows.entries()) {
    const path = `settings.matched_rows.${at}`;
    if (sent.matched_rows.findIndex(({ sheet }) => sheet === rule.sheet) < at)
      fields.push({
        path: `${path}.sheet`,
        message: t('Choose one column for the sheet {sheet}.', { sheet: rule.sheet }),
      });
    else if (before.matched_rows.some((one) => sameValue(one, rule))) continue;
    else if (!columnOf(rule.sheet, rule.column))
      fields.push({
        path: `${path}.column`,
        message: t('Choose a column of {sheet} with one value that isn’t calculated.', { sheet: rule.sheet }),
      });
    // Without a sheet of people the rule shuts the sheet.
    else if (people && !columnOf(people.sheet, rule.mine))
      fields.push({
        path: `${path}.mine`,
        message: 'Choose a column of the sheet of people with one value that isn’t calculated.',
      });
  }
  if (fields.length > 0) throw new Problem('invalid_input', fields.map(({ message }) => message).join(' '), { fields });
}

/** The rules of an app name sheets by their titles, as its pages do. */
export async function renameInOwnRows(transaction: Transaction, appId: string, titles: SheetTitles): Promise<void> {
  const { settings } = await transaction
    .selectFrom('apps')
    .select('settings')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
  const { own_rows, people, matched_rows } = accessOf(settings);
  const rules = { own_rows, people, matched_rows };
  const renamed = withSheetTitles(rules, titles);
  if (renamed !== rules) await setAccess(transaction, appId, renamed);
}
