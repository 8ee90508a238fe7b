import type { RowActionType } from '../../action-kinds.ts';
import type { RowActionButton } from './row-block.ts';
import { t } from '#kit/language/language.ts';

/** What is on the button of an action. */
export const titleOfAction = (action: RowActionButton): string => action.title || t(defaultTitles[action.type]);

// @sentences: looked up where they are shown.
const defaultTitles: Record<RowActionType, string> = {
  'Duplicate row': 'Duplicate',
  'Edit row': 'Edit',
  'Delete row': 'Delete',
  'Open link': 'Open',
  'API call': 'Send',
  'Run an automation': 'Start',
  'Compose Email': 'E-mail',
  'Copy to clipboard': 'Copy',
  'Download pdf': 'PDF',
};
