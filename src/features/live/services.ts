/** The contract of open pages and studios. See services.ts. */
import type { SharedReadings } from './server/shared-readings.ts';
import type { PageVersion } from '#features/visitor/rules/page-version.ts';

declare module '#platform/services.ts' {
  interface Services {
    live: Live;
  }
}

/** server/live: notifies open pages that their rows changed. */
export interface Live {
  readonly readings: SharedReadings;
  /** Whether what was read of pages may be out of date. */
  readonly pageChanges: PageChanges;
  /** Rows of a sheet, or comments of a thread, were written, and that is committed. */
  changed(id: string): void;
  /** Opens the stream of events of an open page; `too_many_requests`, or `not_found` where there is nothing to see. */
  open(page: OpenPage): Promise<{ body: ReadableStream<Uint8Array>; close(): void }>;
  /** Opens the stream of events of an open studio: that the log grew, and who else is there. */
  openDraft(draft: OpenDraft): Promise<{ body: ReadableStream<Uint8Array>; close(): void }>;
  /** Opens the stream of events of a window with a workbook: who else is there, and that comments at cells changed. */
  openWorkbook(workbook: WorkbookSeat): { body: ReadableStream<Uint8Array>; close(): void };
  /** The person of a window of a workbook selected a cell, or none. */
  selected(at: { workbook_id: string; window: string; person: string; cell: SelectedCell | null }): void;
  /** Comments at cells of a sheet were written, and that is committed. */
  changedComments(workbookId: string, sheetId: string): void;
  metrics(): { streams: number; pages: number; sheets: number };
  /** Ends all streams and opens no more. */
  stop(): Promise<void>;
}
/** Whether what was read of pages may be out of date, on every node. */
export interface PageChanges {
  /** Rises with every write, on any node, to what pages are made of; those of this node at once. */
  readonly revision: number;
  /** Whether the other nodes are heard. Until then nothing that was read may be relied on. */
  readonly isHearing: boolean;
  stop(): Promise<void>;
}
export interface OpenDraft {
  app_id: string;
  person: { id: string; name: string };
  /** The page that the person works on; '' where it is not known. */
  page_id: string;
  /** Network address, for limits. */
  address: string;
  /** Whether the person is an editor of the app still. */
  mayStay(): Promise<boolean>;
}
export interface WorkbookSeat {
  workbook_id: string;
  /** Of the browser, chosen by the browser. */
  window: string;
  person: { id: string; name: string };
  /** Network address, for limits. */
  address: string;
  /** The versions of its sheets, by id: the stream tells of newer ones. */
  sheets: ReadonlyMap<string, number>;
  /** Whether the person is a member of the workspace still. */
  mayStay(): Promise<boolean>;
}
export interface SelectedCell {
  sheet_id: string;
  row_id: string;
  column_id: string;
}
/** Someone who has a workbook open, in one of their windows. */
export interface PersonAtCell {
  window: string;
  id: string;
  name: string;
  cell: SelectedCell | null;
}
export interface OpenPage {
  /** The same page for the same viewer: these are looked after together. */
  key: string;
  app_id: string;
  /** Network address, for limits. */
  address: string;
  /** The version that the page was rendered at. (visitor/rules/page-version.ts) */
  since: string;
  /**
   * What the viewer is shown, read no earlier than at that time (of performance.now()); null when they may not see the
   * page any more.
   */
  read(notBefore: number): Promise<PageVersion | null>;
}
