import type { Column } from '#engine/model.ts';
import type { FileGrid } from '#engine/formula/cells/grid-layout.ts';

/** The file that a workbook came as, and what of it became its sheets. */
export interface KeptPackage {
  /** Of the storage of files. */
  key: string;
  /** Bytes. */
  size: number;
  /** What it is written as; .xlsx or one of its kin without. */
  format?: 'ods' | 'fods';
  /** Whether its days count from 1904. */
  date1904: boolean;
  /** Whether the workbook was updated from it: which rows are which then is in `mirror_rows`, with what they held. */
  isUpdate?: true;
  sheets: SheetOfPackage[];
}

export interface SheetOfPackage {
  /** '' for one that is no sheet of the workbook. */
  id: string;
  /** In the file. */
  title: string;
  /** Rows of data: the n-th has the position n. */
  rows: number;
  grid: FileGrid | null;
  /** Of a table on the grid of another sheet, which `title` names: the id of that one. `grid` then is of its places there. */
  host?: string;
  columns: ColumnOfPackage[];
  /** Whether its table was put around other cells after rows or columns of it came or went. */
  isMoved?: true;
}

interface ColumnOfPackage extends Pick<Column, 'id' | 'name' | 'formula'> {
  /** Its options as they came from the file: an export adds none that the file has. */
  list?: ListOfFile;
}

export interface ListOfFile {
  type: Column['type'];
  options: string[];
  option_colors?: string[];
}

/** What is noted of a column when its file is read. */
export const listOfFile = ({ type, options, option_colors }: Column): { list?: ListOfFile } =>
  options ? { list: { type, options, ...(option_colors && { option_colors }) } } : {};

/** Files of this type are never given to browsers. */
export const keptPackageType = 'application/vnd.sheaf.workbook';
