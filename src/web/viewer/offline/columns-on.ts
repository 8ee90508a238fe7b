import type { PageData } from '../page-data.ts';
import type { Waiting } from './waiting-store.ts';

/** What the columns of an entry are called where it was filled in. */
export function columnsOn(data: PageData, body: Waiting['body']): Record<string, string> {
  const block = data.blocks[String(body['block_id'])];
  const columns = Object.values(block?.data ?? {}).flatMap((one) => ('columns' in one ? one.columns : []));
  const labels = (block?.config.axis ?? []) as readonly { column?: unknown; label?: unknown }[];
  return Object.fromEntries(
    Object.keys(body.cells).map((id) => {
      const label = labels.find(({ column }) => column === id)?.label;
      return [id, (typeof label === 'string' && label) || columns.find((one) => one.id === id)?.name || ''];
    }),
  );
}
