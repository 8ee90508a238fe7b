import { createContext, useContext } from 'react';
import type { Column } from '#engine/model.ts';
import type { AppRole } from '#features/apps/rules/roles.ts';
import type { SheetInfo } from '../state/new-block.ts';

/** What controls offer to choose from: the real workbook, the real pages. */
export interface PanelSurroundings {
  /** Columns of the block's own sheet. */
  columns: readonly Column[];
  sheets: readonly SheetInfo[];
  pages: readonly { page_id: string; page_name: string; href: string }[];
  /** The app's own colors first. */
  swatches: readonly string[];
  /** Of the app, and where they are changed. */
  roles?: readonly Pick<AppRole, 'key' | 'name'>[] | undefined;
  editRoles?: (() => void) | undefined;
  /** Of the app's sheet of people: what of a signed-in person rows can be compared with. */
  peopleColumns?: readonly Column[] | undefined;
}

export const PanelContext = createContext<PanelSurroundings>({ columns: [], sheets: [], pages: [], swatches: [] });
export const usePanel = (): PanelSurroundings => useContext(PanelContext);
