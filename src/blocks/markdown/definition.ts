import { columnIdsIn, placeholderOf } from '#features/visitor/rules/column-template.ts';
import { boolean, color, number, select, slider, template } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';

/** Without a template that names columns nothing is requested: a text needs no sheet. */
export const definition = defineBlock({
  type: 'markdown',
  name: 'Text',
  description:
    'Text with headings, lists, links and pictures. Add column names in brackets to fill it from your sheet.',
  icon: 'text',
  category: 'Content',
  usesSheet: true,
  toolbarButtons: true,
  settings: {
    markdown_text: template({
      description: 'Your text in Markdown. [Column name] is replaced with the row’s value.',
      default:
        '## Say what matters\n\nWrite a few sentences here. Use **bold** words, [links](https://example.org) and lists:\n\n- one thought a line\n- short and plain\n- names of columns in brackets are filled from your sheet',
      group: 'Content',
    }),
    loop: boolean({
      description: 'Repeat the text for each row of the sheet. Off uses the first row.',
      group: 'Data',
    }),
    row_limit: number({
      description: 'Maximum number of rows to repeat the text for.',
      default: 60,
      min: 1,
      max: 200,
      step: 1,
      group: 'Data',
    }),
    columns: slider({
      description: 'Number per row.',
      default: 4,
      min: 1,
      max: 4,
      step: 1,
      group: 'Style',
    }),
    gap: select(['0', '3', '6', '10'], {
      description: 'Space between them: none, 12, 24 or 40 pixels.',
      default: '3',
      group: 'Style',
    }),
    Card_color: color({ description: 'Color of the cards of a repeated text.' }),
    text_alignment: select(['left', 'center', 'right'], { description: 'Text alignment.', group: 'Style' }),
    text_size: slider({
      description: 'Size of the text. Headings scale with it.',
      default: 16,
      min: 12,
      max: 28,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
  },
  visibleWhen: {
    row_limit: { loop: true },
    columns: { loop: true },
    gap: { loop: true },
    Card_color: { loop: true },
  },
  requests: ({ settings }): Record<string, RowsRequest> => {
    const columns = columnIdsIn(settings.markdown_text);
    if (columns.length === 0) return {};
    return { rows: { shape: 'rows', columns, pageSize: settings.loop ? settings.row_limit : 1 } };
  },
  hydrates: () => 'never',
  propose: (columns) => {
    const [first, second, third] = columns.filter((column) => !column.id.startsWith('_'));
    if (!first) return {};
    const named = ({ id }: { id: string }): string => placeholderOf(id);
    const lines = [`### ${named(first)}`, second && named(second), third && `*${named(third)}*`];
    const markdown_text = lines.filter(Boolean).join('\n\n');
    return { settings: { markdown_text } };
  },
});
