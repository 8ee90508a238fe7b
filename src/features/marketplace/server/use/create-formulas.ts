import { replaceParts } from '#engine/formula/columns/walk-formula.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import { writeFormula } from '#engine/formula/syntax/write-formula.ts';
import type { CreatedSheet, TemplateMapping } from '../../rules/template/mapping.ts';
import { type ContractSheet, contractSheet, type TemplateContract } from '../../rules/template/template-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/**
 * Gives columns that were made for a template the formulas that they have in it, where everything that they read is in
 * the workbook, too. A formula that cannot be used leaves an empty column, as without it.
 */
export async function createFormulas(
  created: readonly CreatedSheet[],
  { contract, mapping }: { contract: TemplateContract; mapping: TemplateMapping },
  { workbook_id, actor }: { workbook_id: string; actor: Actor },
  { workbooks, rows }: Pick<MarketplaceNeeds, 'workbooks' | 'rows'>,
): Promise<void> {
  for (const { sheet, title, columns } of created) {
    const needed = contractSheet(contract, sheet);
    const requested = columns.flatMap(({ column, id }) => {
      const formula = mapped(needed, column, mapping);
      return formula === null ? [] : [{ id, formula }];
    });
    const own = requested.length > 0 ? await workbooks.sheetByTitle(workbook_id, title) : null;
    for (const { id, formula } of own ? requested : []) {
      await rows.editSheet(own!.id, actor, [{ kind: 'change-column', column: id, formula }]).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    }
  }
}

/** The formula of a column of the contract with the user's sheets and columns; null where one of them is missing. */
function mapped(needed: ContractSheet | undefined, column: string, { sheets }: TemplateMapping): string | null {
  const formula = needed?.columns.find(({ id }) => id === column)?.formula;
  if (!needed || formula === undefined) return null;
  let isWhole = true;
  const text = writeFormula(
    replaceParts(parseFormula(formula), (part) => {
      if (part.kind !== 'column') return null;
      const choice = sheets.find(({ sheet }) => sheet === (part.sheet ?? needed.title));
      const to = choice?.columns.find((one) => one.column === part.name)?.to;
      if (choice?.to.kind !== 'sheet' || to?.kind !== 'column') isWhole = false;
      const title = part.sheet === null || choice?.to.kind !== 'sheet' ? part.sheet : choice.to.title;
      return { ...part, sheet: title, name: to?.kind === 'column' ? to.id : part.name, isId: true };
    }),
  );
  return isWhole ? text : null;
}
