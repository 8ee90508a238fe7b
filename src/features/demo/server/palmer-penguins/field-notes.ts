import { pageReference, proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { DemoPage } from '../demo-app.ts';
import { penguinsSheet, sea } from './theme.ts';

export const fieldNotes: DemoPage = {
  name: 'Field notes',
  slug: 'field-notes',
  blocks: [
    proposedBlock('markdown', 'opening', {
      settings: {
        markdown_text:
          '# Field notes\n\nEvery bird that was measured, those of the study first, then yours. Sort by a column to find the extremes.',
      },
    }),
    proposedBlock('table', 'measurements', {
      sheet_title: penguinsSheet,
      settings: {
        title: 'Every measurement',
        rows_per_page: 12,
        csv_download: true,
        column_width: '150px',
        Filter_color: sea,
        Pagination_color: sea,
      },
      axis: [
        {
          column: 'species',
          Conditional_formatting: [
            { condition: '=', value: 'Adelie', text_color: '#8A3F00', background_color: '#FFE8D2' },
            { condition: '=', value: 'Chinstrap', text_color: '#5F2390', background_color: '#F0E3FB' },
            { condition: '=', value: 'Gentoo', text_color: '#044F53', background_color: '#D5F0F1' },
          ],
        },
        { column: 'island', column_width: '130px' },
        { column: 'bill_length_mm' },
        { column: 'bill_depth_mm' },
        { column: 'flipper_length_mm', column_width: '170px' },
        { column: 'body_mass_g' },
        { column: 'sex', column_width: '110px' },
        { column: 'measured_by', column_width: '190px' },
        { column: 'note', column_width: '220px' },
      ],
      toolbar_buttons: [{ title: 'Add yours', open_page: pageReference('add-yours'), button_color: sea }],
    }),
  ],
};
