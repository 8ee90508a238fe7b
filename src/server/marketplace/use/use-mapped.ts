import { applyMapping } from '#blocks/apply-mapping.ts';
import {
  checkMapping,
  type CreatedSheet,
  type SheetToFill,
  type TemplateMapping,
  withCreated,
} from '#domain/template/mapping.ts';
import type { Actor, AppRecord } from '../../scope.ts';
import { inTransaction } from '../../storage/database.ts';
import { fileKeysIn, shareFiles } from '../../storage/shared-files.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { noteTemplateUse } from '../templates/use-template.ts';
import { ownWorkbook } from './own-workbook.ts';
import { versionToUse } from './template-version.ts';

export interface MappedUse {
  template_id: string;
  workspace_id: string;
  workbook_id: string;
  mapping: TemplateMapping;
  name?: string;
  actor: Actor;
}

/**
 * A new app of a workspace: a template on a spreadsheet of its own. What the mapping wants created is made first, empty;
 * rows that are there are not touched. Everything else stands at once or not at all.
 */
export async function useMapped(
  services: MarketplaceNeeds,
  { template_id, workspace_id, workbook_id, name, actor, mapping: sent }: MappedUse,
): Promise<{ app: AppRecord; template: string }> {
  const { template, document, contract } = await versionToUse(services, { template_id, workspace_id });
  const own = await ownWorkbook(services, { workbook_id, workspace_id });
  const checked = checkMapping(contract, sent, own);
  const { creates } = applyMapping({ document, contract, mapping: checked, own });
  const created: CreatedSheet[] = [];
  for (const fill of creates) created.push(await create(fill, { workbook_id, actor }, services));
  const mapping = withCreated(checked, created);
  const mapped = applyMapping({ document, contract, mapping, own: await services.workbooks.sheetsOf(workbook_id) });
  const keys = fileKeysIn(JSON.stringify(mapped.document));
  const app = await inTransaction(services.database, async (transaction) => {
    await shareFiles(transaction, { keys, from: template.app.workspace_id, to: workspace_id });
    const made = await services.apps.make(
      mapped.document,
      {
        ...{ workspace_id, workbook_id, kind: template.app.kind, name: name ?? template.name, public: false },
        ...{ sign_in_method: 'No sign in', goes_live: 'when I publish' },
      },
      transaction,
    );
    await noteTemplateUse(transaction, { template, app: made, sheets: mapping.sheets }, services);
    return made;
  });
  return { app, template: template.name };
}

/** Makes the columns, and the sheet where it is new, and says under which ids. */
async function create(
  { sheet, title, isNew, columns }: SheetToFill,
  { workbook_id, actor }: { workbook_id: string; actor: Actor },
  { workbooks, rows }: Pick<MarketplaceNeeds, 'workbooks' | 'rows'>,
): Promise<CreatedSheet> {
  if (isNew) {
    const made = columns.map(({ id, name, type, format }) => ({ id, name, type, ...(format && { format }) }));
    await workbooks.addSheet(workbook_id, title, made);
    return { sheet, title, columns: columns.map(({ column, id }) => ({ column, id })) };
  }
  const own = await workbooks.sheetByTitle(workbook_id, title);
  const edits = columns.map(({ name, type }) => ({ kind: 'add-column' as const, name, type }));
  const after = own ? (await rows.editSheet(own.id, actor, edits)).columns : [];
  return {
    ...{ sheet, title },
    columns: columns.flatMap(({ column, name }) => {
      const id = after.find((one) => one.name === name)?.id;
      return id === undefined ? [] : [{ column, id }];
    }),
  };
}
