import type { ColumnLink } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { CreatedSheet, TemplateMapping } from '../../rules/template/mapping.ts';
import { contractSheet, type TemplateContract } from '../../rules/template/template-contract.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/**
 * Gives columns that were made for a template the links that they have in it, where what these name is in the workbook,
 * too. A link that can't be set leaves a plain column, as without it; columns that were there are not changed.
 */
export async function createLinks(
  created: readonly CreatedSheet[],
  { contract, mapping }: { contract: TemplateContract; mapping: TemplateMapping },
  { workbook_id, actor }: { workbook_id: string; actor: Actor },
  { workbooks, rows }: Pick<MarketplaceNeeds, 'workbooks' | 'rows'>,
): Promise<void> {
  const idOf = async (title: string): Promise<string | undefined> =>
    (await workbooks.sheetByTitle(workbook_id, title))?.id;
  for (const { sheet, title, columns } of created) {
    for (const { column, id } of columns) {
      const link = contractSheet(contract, sheet)?.columns.find((one) => one.id === column)?.link;
      const mapped = link && mappedLink(link, mapping);
      const [own, target] = mapped ? [await idOf(title), await idOf(mapped.sheet)] : [];
      if (!mapped || own === undefined || target === undefined) continue;
      const edit = { kind: 'change-column' as const, column: id, link: { ...mapped, sheet: target } };
      await rows.editSheet(own, actor, [edit]).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    }
  }
}

/** The link with the user's sheet, by its title, and columns; null where one of them is missing. */
function mappedLink(link: ColumnLink, { sheets }: TemplateMapping): ColumnLink | null {
  const choice = sheets.find(({ sheet }) => sheet === link.sheet);
  const [key, name] = [link.key, link.name].map((id) => choice?.columns.find(({ column }) => column === id)?.to);
  if (choice?.to.kind !== 'sheet' || key?.kind !== 'column' || name?.kind !== 'column') return null;
  return { ...link, sheet: choice.to.title, key: key.id, name: name.id };
}
