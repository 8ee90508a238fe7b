/** The automations that an app takes along as a template or a package: about what goes along with it, knowing no one. */
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import { movedAutomation } from '#features/automations/rules/moved.ts';
import { thisApp } from '#features/automations/server/live/portable.ts';
import type { OwnRowsRule } from '#features/visitor/rules/row-scope.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';

/** Every column that they name, by the title of its sheet. */
export function columnsNamed(
  automations: readonly AppAutomation[],
  sheets: readonly SheetRecord[],
  app_id: string,
): OwnRowsRule[] {
  const named: OwnRowsRule[] = [];
  for (const one of automations)
    movedAutomation(one, {
      ...{ sheets, isForeign: true, app: { from: app_id, to: app_id } },
      sheet: (id) => id,
      column(sheetId, column) {
        const sheet = sheets.find(({ id }) => id === sheetId)?.title;
        if (sheet !== undefined) named.push({ sheet, column });
        return column;
      },
    });
  return named;
}

/** As portable ones. One that needs more than the contract has stays here. */
export function travelingAutomations(
  automations: readonly AppAutomation[],
  sheets: readonly SheetRecord[],
  { contract, app_id }: { contract: TemplateContract; app_id: string },
): AppAutomation[] {
  const titleOf = (sheetId: string | null): string | undefined => sheets.find(({ id }) => id === sheetId)?.title;
  const there = (sheetId: string | null) => contract.sheets.find(({ title }) => title === titleOf(sheetId));
  return automations.flatMap((one) => {
    const moved = movedAutomation(one, {
      ...{ sheets, isForeign: true, app: { from: app_id, to: thisApp } },
      sheet: (id) => there(id)?.title ?? null,
      column: (sheetId, id) => (there(sheetId)?.columns.some((column) => column.id === id) ? id : null),
    });
    return 'automation' in moved ? [moved.automation] : [];
  });
}
