/** How large spreadsheets may be. */
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';
import { mostSheetRows, usualSheetRows } from './rules/sheet-limits.ts';
import { usualUploadMegabytes } from './rules/upload-limit.ts';

const variables = {
  SHEET_ROWS: wholeNumber(1, mostSheetRows)
    .default(usualSheetRows)
    .describe(
      'How many rows a sheet may have, in files that are read and in the grid. By default as many as in Excel.',
    ),
  SPREADSHEET_MB: wholeNumber(1, 102_400)
    .default(usualUploadMegabytes)
    .describe(
      'How large a spreadsheet file may be that is uploaded, in megabytes. What stands in front of Sheaf must let such requests through.',
    ),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = { variables };
