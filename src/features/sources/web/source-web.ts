import type { ComponentType } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';

/**
 * What an adapter shows, in `adapters/<kind>/web/source.ts`: found there, in no list. Pages render all that there are, and
 * decide by capabilities.
 */
export interface SourceWeb {
  /** The `kind` of the adapter on the server. */
  kind: string;
  /** On the page of spreadsheets: a button, and the dialog that makes a workbook of a source. */
  Connect?: ComponentType;
  /** In the bar of a workbook of this kind: how its sync goes, in a word, and a drawer with the rest. */
  Panel?: ComponentType<{ workbookId: string; onChanged(): void }>;
  /** Above the sheets of a workbook of this kind, where something is to be said. */
  Notice?: ComponentType<{ workbookId: string; onCompleted(): void }>;
  /** In the menus of a workbook that is changed here: an action that brings newer data. */
  update?: SourceUpdate;
}

export interface SourceUpdate {
  /** The kind of source that a workbook has to come from; absent for all. */
  of?: string;
  /** In English: looked up where it is shown. */
  label: string;
  Icon: ComponentType<{ size?: number; strokeWidth?: number }>;
  Dialog: ComponentType<{ workbook: WorkbookOnTheWire; opened: boolean; onClose(): void; onUpdated(): void }>;
}

const modules = import.meta.glob<{ source: SourceWeb }>('../adapters/*/web/source.ts', { eager: true });

/** Of every adapter. */
export const sourceWebs: readonly SourceWeb[] = Object.values(modules).map(({ source }) => source);
