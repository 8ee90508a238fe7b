/** What a feature adds to the page of a workbook, in `features/<name>/web/workbook.tsx`: found there, in no list. */
import type { ComponentType } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';

export interface WorkbookFeature {
  /** In the bar: a button, and what it opens. */
  Panel: ComponentType<{ workbook: WorkbookOnTheWire; sheetId: string | null }>;
}

const modules = import.meta.glob<{ workbook: WorkbookFeature }>('../../features/*/web/workbook.tsx', { eager: true });

/** Of every feature that has a part in it. */
export const workbookFeatures: readonly WorkbookFeature[] = Object.values(modules).map(({ workbook }) => workbook);
