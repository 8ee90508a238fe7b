import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listDeletedColumns as listEndpoint } from '../../api/row-history.ts';
import type { Call } from '#platform/http/call.ts';
import { readDeletedColumns } from '../rows/read-deleted-columns.ts';

/** Deleted columns of a sheet, for its editors. One that was deleted twice is there once, as it was last. */
export async function listDeletedColumns(call: Call<typeof listEndpoint>): Promise<AnswerOf<typeof listEndpoint>> {
  const { sheet, services } = call;
  const seen = new Set(sheet.columns.map((column) => column.id));
  const found = await readDeletedColumns(services.database, sheet.id);
  return {
    columns: found.flatMap(({ definition, deleted_at, cells }) => {
      if (seen.has(definition.id)) return [];
      seen.add(definition.id);
      const gone_at = new Date(
        deleted_at.getTime() + services.environment.TRASH_DAYS * 24 * 60 * 60 * 1000,
      ).toISOString();
      return [{ column: definition, cells, deleted_at: deleted_at.toISOString(), gone_at }];
    }),
  };
}
