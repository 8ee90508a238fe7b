import type { Column } from '#engine/model.ts';
import { call } from '#web/call.ts';
import { type AutomationOnTheWire, changeAutomation, createAutomation, deleteAutomation } from '../api/automations.ts';
import type { SentDefinition } from '../api/definition.ts';
import type { Draft } from './editor/draft.ts';

/** What of a workbook automations are about. */
export interface WorkbookOfAutomations {
  id: string;
  sheets: readonly { id: string; title: string; columns: readonly Column[] }[];
}

/** Where automations are edited, and how they are stored there: a spreadsheet, or the draft of an app. */
export interface AutomationPlace {
  workbook: WorkbookOfAutomations;
  /** The sheet in view. */
  sheetId: string | null;
  /** The address of the site, which takes calls from outside. */
  site: string;
  /** The app that they are part of; null for those of the spreadsheet. */
  app: { id: string; name: string } | null;
  /** `automation` is null for a new one. */
  save(draft: Draft, automation: AutomationOnTheWire | null): Promise<unknown>;
  remove(automation: AutomationOnTheWire): Promise<unknown>;
}

/** Those of a spreadsheet count at once. */
export function placeOfWorkbook(workbook: WorkbookOfAutomations, sheetId: string | null): AutomationPlace {
  const params = { workbookId: workbook.id };
  return {
    ...{ workbook, sheetId, app: null, site: window.location.origin },
    save({ name, sheet_id, headers, definition }, automation) {
      const body = { name, sheet_id, headers: { ...headers }, definition: definition as SentDefinition };
      if (!automation) return call(createAutomation, { params, body });
      const { id, revision } = automation;
      return call(changeAutomation, { params: { ...params, automationId: id }, body: { ...body, revision } });
    },
    remove: ({ id }) => call(deleteAutomation, { params: { ...params, automationId: id } }),
  };
}
