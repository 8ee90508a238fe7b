import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoPage, pageOpening } from '../demo-app.ts';
import { generation, forest, energyColors } from './theme.ts';

export const yearByYear: DemoPage = {
  name: 'Year by year',
  slug: 'year-by-year',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening('Year by year', 'Seventeen years of generation in Iowa, by source.', {
        background: forest,
      }),
    }),
    proposedBlock('chart', 'share', {
      sheet_title: generation,
      settings: { title: 'Renewable share of all electricity', x_axis: 'year', legendPosition: 'hidden' },
      axis: [
        {
          column: 'renewable_share',
          type: 'line',
          borderColor: energyColors.renewable,
          backgroundColor: ['#2F9E4433'],
          borderWidth: 3,
        },
      ],
    }),
    proposedBlock('chart', 'crossing', {
      sheet_title: generation,
      settings: { title: 'Renewables against fossil fuels, in GWh', x_axis: 'year', legendPosition: 'top' },
      axis: [
        {
          column: 'fossil_fuels_gwh',
          type: 'line',
          borderColor: '#44403C',
          backgroundColor: ['#44403C'],
          borderWidth: 3,
        },
        { column: 'renewables_gwh', type: 'bar', backgroundColor: [energyColors.renewable] },
      ],
    }),
    proposedBlock('table', 'years', {
      sheet_title: generation,
      settings: {
        title: 'All figures',
        show_search: false,
        show_filter: false,
        paginate: false,
        csv_download: true,
        pdf_download: true,
        column_width: '160px',
      },
      axis: ['year', 'fossil_fuels_gwh', 'nuclear_gwh', 'renewables_gwh', 'total_gwh', 'renewable_share'].map(
        (column) => ({
          column,
        }),
      ),
    }),
  ],
};
