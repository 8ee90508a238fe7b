import type { RowActionType } from '../../action-kinds.ts';
import type { RowActionButton } from './row-block.ts';

/** What is on the button of an action. */
export const titleOfAction = (action: RowActionButton): string => action.title || defaultTitles[action.type];

const defaultTitles: Record<RowActionType, string> = {
  'Duplicate row': 'Duplicate',
  'Edit row': 'Edit',
  'Delete row': 'Delete',
  'Open link': 'Open',
  'API call': 'Send',
  'Compose Email': 'E-mail',
  'Copy to clipboard': 'Copy',
  'Download pdf': 'PDF',
};
