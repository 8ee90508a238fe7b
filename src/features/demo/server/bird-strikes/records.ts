import { pageReference, proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoPage, pageOpening } from '../demo-app.ts';
import { strikesSheet, ember, night } from './theme.ts';

export const records: DemoPage = {
  name: 'Records',
  slug: 'records',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening(
        'Records',
        'Search by airport, operator or species, sort by any column, open a row for all of it.',
        {
          background: night,
        },
      ),
    }),
    proposedBlock('table', 'rows', {
      sheet_title: strikesSheet,
      settings: {
        title: 'All strikes',
        rows_per_page: 15,
        csv_download: true,
        show_details_on_click: true,
        column_width: '170px',
        Filter_color: ember,
        Pagination_color: ember,
      },
      axis: [
        { column: 'date', column_width: '160px' },
        { column: 'airport', column_width: '250px' },
        { column: 'operator' },
        { column: 'species', column_width: '190px' },
        { column: 'phase_of_flight', column_width: '140px' },
        {
          column: 'damage',
          column_width: '130px',
          Conditional_formatting: [
            { condition: '=', value: 'Substantial', text_color: '#991B1B', background_color: '#FEE2E2' },
            { condition: 'any_of', value: 'Medium||Minor', text_color: '#92400E', background_color: '#FEF3C7' },
          ],
        },
        { column: 'speed_knots', column_width: '140px' },
        { column: 'cost', column_width: '120px' },
        { column: 'aircraft' },
        { column: 'time_of_day', column_width: '130px' },
        {
          column: 'status',
          Conditional_formatting: [
            { condition: 'starts_with', value: 'New', text_color: '#1D4ED8', background_color: '#DBEAFE' },
          ],
        },
      ],
      toolbar_buttons: [
        { title: 'Report a strike', open_page: pageReference('report'), button_color: ember, text_color: '#FFFFFF' },
      ],
    }),
  ],
};
