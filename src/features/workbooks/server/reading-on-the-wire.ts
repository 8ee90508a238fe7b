import type { FileReading, ReadingPreview } from '../api/workbooks.ts';
import type { ReadChoices, WorkbookPreview } from './codec/workbook-codec.ts';

export function toChoices({ encoding, sheets }: FileReading): ReadChoices {
  return {
    ...(encoding !== undefined && { encoding }),
    sheets: sheets.map(({ title, header, keep_above }) => ({ title, header, keepAbove: keep_above })),
  };
}

export function previewToWire({ encoding, sheets }: WorkbookPreview): ReadingPreview {
  return {
    encoding,
    sheets: sheets.map(({ keepsAbove, columnCount, ...sheet }) => ({
      ...sheet,
      keeps_above: keepsAbove,
      column_count: columnCount,
    })),
  };
}

export function readingToWire({ encoding, sheets = [] }: ReadChoices): FileReading {
  return {
    ...(encoding !== undefined && { encoding }),
    sheets: sheets.map(({ title, header, keepAbove }) => ({ title, header, keep_above: keepAbove })),
  };
}
