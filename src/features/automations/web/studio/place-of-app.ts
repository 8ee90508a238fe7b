import { newId } from '#kit/ids.ts';
import { call } from '#web/call.ts';
import type { Studio } from '#web/studio/state/studio.ts';
import { setAutomationHeaders } from '../../api/app-automations.ts';
import { automationIn } from '../../rules/app-automation.ts';
import { hasRows } from '../../rules/automation.ts';
import { checkAutomation } from '../../rules/check-automation.ts';
import type { AutomationPlace, WorkbookOfAutomations } from '../automation-place.ts';

/** Those of an app are changed with its draft: undo takes them back, and they go live with it. */
export function placeOfApp(
  studio: Studio,
  workbook: WorkbookOfAutomations,
  app: { id: string; name: string },
  sheetId: string | null,
): AutomationPlace {
  return {
    ...{ workbook, app, sheetId, site: studio.state().data.main_href.replace(/\/$/, '') },
    async save({ name, sheet_id, headers, definition }, automation) {
      const id = automation?.id ?? newId('auto');
      const before = automationIn(studio.state().draft ?? {}, id);
      const sheet = hasRows(definition.trigger) ? sheet_id : null;
      // What can't run is stored, and off until it can.
      const on = before?.on === true && checkAutomation(definition, sheet, workbook.sheets).length === 0;
      studio.setAutomation(id, { id, name, on, sheet_id: sheet, definition });
      if (Object.keys(headers).length === 0) return;
      await studio.saved();
      await call(setAutomationHeaders, {
        params: { appId: app.id, automationId: id },
        body: { headers: { ...headers } },
      });
    },
    remove: async ({ id }) => studio.setAutomation(id, null),
  };
}
