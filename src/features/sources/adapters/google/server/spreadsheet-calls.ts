/** The calls of Sheets v4 and Drive v3 that the sync makes, by their documented names. */
import { z } from 'zod';
import type { CallKind, GoogleClient } from './google-client.ts';
import { SourceFailure } from '../../../server/source-failure.ts';

/** With which account, and which of its spreadsheets. */
export interface SpreadsheetAccess {
  account: string;
  /** A fresh access token; not the one that Google has refused. */
  token(refused?: string): Promise<string>;
  spreadsheetId: string;
}

const valueShape = z.object({
  numberValue: z.number().optional(),
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  formulaValue: z.string().optional(),
  errorValue: z.object({ type: z.string().optional() }).optional(),
});
const cellShape = z.object({
  userEnteredValue: valueShape.optional(),
  effectiveValue: valueShape.optional(),
  effectiveFormat: z
    .object({ numberFormat: z.object({ type: z.string(), pattern: z.string().optional() }).optional() })
    .optional(),
});
export type GridCell = z.output<typeof cellShape>;
const tagShape = z.object({ metadataKey: z.string().optional(), metadataValue: z.string().optional() });
const dataShape = z.object({
  startRow: z.number().default(0),
  rowData: z.array(z.object({ values: z.array(cellShape).default([]) })).default([]),
  rowMetadata: z.array(z.object({ developerMetadata: z.array(tagShape).default([]) })).default([]),
  columnMetadata: z.array(z.object({ hiddenByUser: z.boolean().default(false) })).default([]),
});
const spreadsheetShape = z.object({
  properties: z.object({ title: z.string() }),
  sheets: z
    .array(
      z.object({
        properties: z.object({
          sheetId: z.number(),
          title: z.string(),
          index: z.number().default(0),
          sheetType: z.string().default('GRID'),
          hidden: z.boolean().default(false),
          gridProperties: z
            .object({ rowCount: z.number().default(0), columnCount: z.number().default(0) })
            .prefault({}),
        }),
        data: z.array(dataShape).default([]),
      }),
    )
    .default([]),
});
export type Spreadsheet = z.output<typeof spreadsheetShape>;

const structure =
  'properties.title,sheets.properties(sheetId,title,index,sheetType,hidden,gridProperties(rowCount,columnCount))';
/** Values, formulas, formats and marks of rows come in one answer, and so are of one moment. */
const grid =
  'sheets.data(startRow,rowData.values(userEnteredValue,effectiveValue,effectiveFormat.numberFormat),rowMetadata.developerMetadata(metadataKey,metadataValue),columnMetadata.hiddenByUser)';

/** The key of the marks that rows have while something is being written. Only this client sees them. */
export const rowTag = 'sheaf-row';

const fileShape = z.object({
  name: z.string(),
  version: z.string(),
  trashed: z.boolean().default(false),
  capabilities: z.object({ canEdit: z.boolean().default(true) }).prefault({}),
});

export class SpreadsheetCalls {
  readonly #client: GoogleClient;
  readonly #access: SpreadsheetAccess;

  constructor(client: GoogleClient, access: SpreadsheetAccess) {
    this.#client = client;
    this.#access = access;
  }

  /** Name and version of the file: the version grows with every change. */
  file(): Promise<z.output<typeof fileShape>> {
    const path = `/drive/v3/files/${this.#id}?${query({ fields: 'name,version,trashed,capabilities.canEdit', supportsAllDrives: 'true' })}`;
    return this.#ask('drive', 'www', path, fileShape);
  }

  /** Subscribes to changes of the file. */
  watch(channel: {
    id: string;
    token: string;
    address: string;
    expiration: number;
  }): Promise<{ expiration?: number | undefined }> {
    const path = `/drive/v3/files/${this.#id}/watch?${query({ supportsAllDrives: 'true' })}`;
    const shape = z.object({ expiration: z.coerce.number().optional() });
    return this.#ask('drive', 'www', path, shape, { type: 'web_hook', ...channel });
  }

  structure(): Promise<Spreadsheet> {
    return this.#ask(
      'read',
      'sheets',
      `/v4/spreadsheets/${this.#id}?${query({ fields: structure })}`,
      spreadsheetShape,
    );
  }

  /** The cells of ranges, with formulas, formats and marks. */
  cells(ranges: readonly string[]): Promise<Spreadsheet> {
    const requested = [
      ...ranges.map((range) => `ranges=${encodeURIComponent(range)}`),
      query({ fields: `${structure},${grid}` }),
    ];
    return this.#ask('read', 'sheets', `/v4/spreadsheets/${this.#id}?${requested.join('&')}`, spreadsheetShape);
  }

  /** The rows that have a mark, wherever they are by now. */
  marked(): Promise<Spreadsheet> {
    const body = { dataFilters: [{ developerMetadataLookup: { metadataKey: rowTag } }] };
    const path = `/v4/spreadsheets/${this.#id}:getByDataFilter?${query({ fields: `${structure},${grid}` })}`;
    return this.#ask('read', 'sheets', path, spreadsheetShape, body);
  }

  /** All of them or none. */
  async batchUpdate(requests: readonly object[]): Promise<void> {
    await this.#ask('write', 'sheets', `/v4/spreadsheets/${this.#id}:batchUpdate`, z.object({}), { requests });
  }

  /** Writes cells of marked rows as they were typed; a null leaves its cell. Answers what the cells hold now. */
  async write(
    rows: readonly { tag: string; values: readonly (string | number | boolean | null)[] }[],
  ): Promise<unknown[][][]> {
    const answer = await this.#ask(
      'write',
      'sheets',
      `/v4/spreadsheets/${this.#id}/values:batchUpdateByDataFilter`,
      writtenShape,
      {
        valueInputOption: 'RAW',
        includeValuesInResponse: true,
        responseValueRenderOption: 'UNFORMATTED_VALUE',
        responseDateTimeRenderOption: 'SERIAL_NUMBER',
        data: rows.map(({ tag, values }) => ({
          dataFilter: { developerMetadataLookup: { metadataKey: rowTag, metadataValue: tag } },
          majorDimension: 'ROWS',
          values: [values],
        })),
      },
    );
    return answer.responses.map(({ updatedData }) => updatedData.values);
  }

  get #id(): string {
    return encodeURIComponent(this.#access.spreadsheetId);
  }

  async #ask<Shape extends z.ZodType>(
    kind: CallKind,
    service: 'sheets' | 'www',
    path: string,
    answer: Shape,
    body?: object,
  ): Promise<z.output<Shape>> {
    const { account } = this.#access;
    const token = await this.#access.token();
    const call = { kind, account, service, path, answer, ...(body && { body }) };
    try {
      return await this.#client.call({ ...call, token });
    } catch (error) {
      if (!(error instanceof SourceFailure && error.kind === 'signed-out')) throw error;
      // It may have been taken back before its time: whether the account was, the next one says.
      return this.#client.call({ ...call, token: await this.#access.token(token) });
    }
  }
}

const writtenShape = z.object({
  responses: z
    .array(z.object({ updatedData: z.object({ values: z.array(z.array(z.unknown())).default([]) }).prefault({}) }))
    .default([]),
});

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
