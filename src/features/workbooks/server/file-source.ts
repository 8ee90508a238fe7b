import type { ReadChoices } from './codec/workbook-codec.ts';

/** What `workbooks.source` holds of a workbook that was imported from a file. */
export interface FileSource {
  kind: 'file';
  name: string;
  /** The key of the process that reads it, or read it. (importer-lock.ts) */
  importer: string;
  choices?: ReadChoices;
}

/** Null where the workbook has another source: then there is no file to read another way. */
export function fileSourceOf(stored: Record<string, unknown>): FileSource | null {
  return isFileSource(stored) ? stored : null;
}

const isFileSource = (stored: object): stored is FileSource => 'kind' in stored && stored.kind === 'file';
