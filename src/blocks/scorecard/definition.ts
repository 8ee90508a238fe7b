import { figureOf, meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { isNumeric } from '#engine/format-cell.ts';
import { boolean, color, select, source, text } from '#settings/kinds.ts';
import { currencyOfFormat } from '#engine/format-currency.ts';
import type { Column } from '#engine/model.ts';
import type { AggregateFunction } from '#engine/query-model.ts';
import { defineBlock, type StoredBlock } from '../contract.ts';
import type { AggregatesRequest } from '../data-contract.ts';

export const mostCards = 12;
export const cardFunctions = ['sum', 'average', 'first row', 'last row'] as const;

/** One aggregate per card, by the card's place. */
export type ScorecardRequests = Record<`card:${number}`, AggregatesRequest>;

export const definition = defineBlock({
  type: 'scorecard',
  name: 'Scorecard',
  description: 'Shows key numbers: a sum, an average, or the first or last row of a column.',
  icon: 'gauge',
  category: 'Data',
  recommended: { place: 7, columns: ['number', 'currency', 'percent'] },
  version: 3,
  toolbarButtons: true,
  conditionalFilter: true,
  settings: {
    number_format: select(['Compact', 'Full'], {
      description: 'Show large numbers short (1.2M) or in full (1,204,500).',
      group: 'Style',
    }),
    figure_notes: select(['When the label does not', 'Always', 'Full numbers only'], {
      label: 'Subtitle of figures',
      description:
        'Show “Sum of Price” below a number labeled “Total price”, or only the full number below a short one.',
      group: 'Content',
    }),
    currency: select(['Of the column', 'As written'], {
      description: 'Show numbers with the symbol “$” in the column’s currency.',
      group: 'Content',
    }),
  },
  upgrades: { 1: keepNotes, 2: keepSymbols },
  axis: {
    itemName: 'card',
    max: mostCards,
    visibleWhen: { function: { count_rows: false } },
    fields: {
      source: source({ description: 'The sheet and column of the number.', required: true }),
      label: text({ description: 'Label of the number. Leave empty for the column name.', group: 'Content' }),
      function: select(cardFunctions, { description: 'How to summarize the rows.', group: 'Data' }),
      count_rows: boolean({
        description: 'Count the rows where the column isn’t empty.',
        group: 'Data',
      }),
      symbol: text({
        panelOnly: true,
        description: 'Symbol next to the number. Currencies go before it, anything else after. Leave empty for none.',
        group: 'Content',
        maxLength: 12,
        default: '$',
      }),
      label_color: color({ description: 'Color of the label.' }),
      value_color: color({ description: 'Color of the number.' }),
      card_color: color({ description: 'Color of the card. The text on it stays readable.' }),
    },
  },
  hydrates: () => 'never',
  requests: (config): ScorecardRequests => {
    const asks: ScorecardRequests = {};
    for (const [index, card] of config.axis.entries()) {
      if (!card.source?.column) continue;
      const { sheet_title, column } = card.source;
      asks[`card:${index}`] = {
        shape: 'aggregates',
        sheet_title,
        aggregates: [{ function: card.count_rows ? 'count' : engineFunctions[card.function], column }],
      };
    }
    return asks;
  },
  propose: (columns, meanings = meaningsByName(columns)) => ({
    axis: columns.flatMap((column) => proposeCard(column, figureOf(meanings.get(column.id)))).slice(0, 4),
  }),
});

/** Figures always said what they are. */
function keepNotes(block: StoredBlock): StoredBlock {
  return { ...block, version: 2, settings: { figure_notes: 'Always', ...block.settings } };
}

/** Figures were in dollars where no one chose another symbol, whatever their column was in. */
function keepSymbols(block: StoredBlock): StoredBlock {
  return { ...block, version: 3, settings: { currency: 'As written', ...block.settings } };
}

const engineFunctions: Record<(typeof cardFunctions)[number], AggregateFunction> = {
  sum: 'sum',
  average: 'average',
  'first row': 'first',
  'last row': 'last',
};

/** Nothing where a figure of the column says nothing. An empty sheet title is the block's own sheet. */
function proposeCard(column: Column, figure: 'sum' | 'average' | null): Record<string, unknown>[] {
  if (!figure || !isNumeric(column)) return [];
  const sign = currencyOfFormat(column.format);
  return [
    {
      source: { sheet_title: '', column: column.id },
      label: column.name,
      function: figure,
      // The sheet's own currency; whatever is none begins with the default, as every setting.
      ...(sign && { symbol: sign }),
    },
  ];
}
