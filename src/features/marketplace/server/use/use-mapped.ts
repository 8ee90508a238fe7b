import { rolesOf } from '#features/apps/rules/roles.ts';
import { applyMapping } from '../contract/apply-mapping.ts';
import {
  checkMapping,
  type CreatedSheet,
  mappedOwnRows,
  planMapping,
  type TemplateMapping,
  withCreated,
} from '../../rules/template/mapping.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fileKeysIn, shareFiles } from '#features/files/server/uploads/shared-files.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { noteTemplateUse } from '../templates/use-template.ts';
import { createFormulas } from './create-formulas.ts';
import { createLinks } from './create-links.ts';
import { createMissing } from './create-missing.ts';
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
 * A new app of a workspace: a template on a spreadsheet of its own. What the mapping has to create is made first,
 * empty; rows that are there are not touched. Everything else is made at once or not at all.
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
  for (const fill of creates) created.push(await createMissing(fill, { workbook_id, actor }, services));
  const mapping = withCreated(checked, created);
  await createFormulas(created, { contract, mapping }, { workbook_id, actor }, services);
  await createLinks(created, { contract, mapping }, { workbook_id, actor }, services);
  const sheets = await services.workbooks.sheetsOf(workbook_id);
  const mapped = applyMapping({ document, contract, mapping, own: sheets });
  const own_rows = mappedOwnRows(template.app.settings.own_rows, planMapping(contract, mapping, sheets).targets);
  const keys = fileKeysIn(JSON.stringify(mapped.document));
  const app = await inTransaction(services.database, async (transaction) => {
    await shareFiles(transaction, { keys, from: template.app.workspace_id, to: workspace_id });
    const made = await services.apps.make(
      mapped.document,
      {
        ...{ workspace_id, workbook_id, kind: template.app.kind, name: name ?? template.name, public: false },
        ...{
          sign_in_method: 'No sign in',
          goes_live: 'when I publish',
          access: { own_rows, ...rolesOf(template.app.settings) },
        },
      },
      transaction,
    );
    await noteTemplateUse(transaction, { template, app: made, sheets: mapping.sheets }, services);
    return made;
  });
  return { app, template: template.name };
}
