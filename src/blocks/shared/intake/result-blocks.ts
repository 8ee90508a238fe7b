/** The answers that a form has, summed up in charts: blocks that are shown to its owners, and are on no page. */
import type { Column, ColumnType } from '#engine/model.ts';
import type { BlockConfig, BlockDefinition, StoredBlock } from '../../contract.ts';
import { columnOfEntry, isHidden } from '../../roles.ts';

/** What the chart of one field is about. */
export interface ResultBlock {
  column: string;
  name: string;
  block: StoredBlock;
}

/** Fields with values of their own in each row are no chart. */
const charted: ReadonlySet<ColumnType> = new Set([
  ...(['choice', 'choices', 'boolean', 'number', 'currency', 'percent'] as const),
  ...(['rating', 'duration', 'date', 'datetime', 'text', 'person'] as const),
]);

const chosen = /^(?:select|multi-select)$/;

/** One chart for each field that has one, in the order of the form: of texts those alone that are chosen. */
export function resultBlocks(
  form: Pick<StoredBlock, 'id' | 'sheet_title'>,
  { definition, config }: { definition: BlockDefinition; config: Pick<BlockConfig, 'axis'> },
  columns: readonly Column[],
): ResultBlock[] {
  return config.axis
    .filter((entry) => !isHidden(definition, entry))
    .flatMap((entry) => {
      const column = columns.find(({ id }) => id === columnOfEntry(definition, entry));
      const isChosen = typeof entry['type'] === 'string' && chosen.test(entry['type']);
      const question = typeof entry['label'] === 'string' ? entry['label'] : '';
      const isCharted = column && charted.has(column.type) && (column.type !== 'text' || isChosen);
      return isCharted ? [{ column, question }] : [];
    })
    .map(({ column, question }) => ({
      column: column.id,
      name: question || column.name,
      block: {
        ...{ id: `${form.id}-${column.id}`, type: 'chart', version: 1, sheet_title: form.sheet_title },
        settings: {
          ...{ x_axis: column.id, legendPosition: 'hidden', pdf_download: false, bar_order: orderOf(column) },
          ...(isTime(column) && { group_dates: 'Month' }),
        },
        axis: [{ column: column.id, type: isTime(column) ? 'bar' : 'horizontal-bar', count_rows: true }],
        ...{ actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
      },
    }));
}

const isTime = ({ type }: Column): boolean => type === 'date' || type === 'datetime';
const orderOf = ({ type }: Column): string =>
  type === 'text' || type === 'choice' ? 'Largest first' : 'As in the sheet';
