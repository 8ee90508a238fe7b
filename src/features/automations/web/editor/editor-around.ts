import type { AutomationOnTheWire } from '../../api/automations.ts';
import type { WorkbookOfAutomations } from '../automation-place.ts';
import type { ColumnPath } from '../../rules/column-paths.ts';
import type { NamedPlaceholder } from '../../rules/placeholders.ts';

type Sheet = WorkbookOfAutomations['sheets'][number];

/** What fields of an automation choose from. */
export interface EditorAround {
  workbookId: string;
  /** The address of the site. */
  site: string;
  /** As it is stored; null for a new one. */
  automation: AutomationOnTheWire | null;
  /** The sheet that it is about. */
  sheet: Sheet | undefined;
  sheets: readonly Sheet[];
  paths: readonly ColumnPath[];
  /** Whether a run is about one row. */
  isOfOneRow: boolean;
  placeholders: readonly NamedPlaceholder[];
  apps: readonly { id: string; name: string }[];
  /** Headers whose values are stored, as `step id:name@service`. */
  storedHeaders: readonly string[];
}
