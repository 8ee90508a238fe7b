import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { DemoPage } from '../demo-app.ts';
import { scatter } from './scatter.ts';
import { penguinsSheet, sea, species } from './theme.ts';

export const charts: DemoPage = {
  name: 'Charts',
  slug: 'charts',
  blocks: [
    proposedBlock('markdown', 'opening', {
      settings: {
        markdown_text:
          '# Charts\n\nThe averages follow the field notes: a measurement that you add moves them at once. The points are the 344 birds of the study.',
      },
    }),
    proposedBlock('chart', 'mass-by-species', {
      sheet_title: penguinsSheet,
      settings: { title: 'Average body mass in grams', x_axis: 'species', legendPosition: 'hidden' },
      axis: [average('body_mass_g', 'bar', Object.values(species).slice(0, 3))],
    }),
    proposedBlock('chart', 'flipper-by-mass', {
      sheet_title: penguinsSheet,
      settings: {
        title: 'Heavier birds have longer flippers',
        x_axis: 'body_mass_g',
        beginAtZero: 'None',
        grid: 'X & Y',
        showScaleLabel: 'X & Y',
        legendPosition: 'hidden',
      },
      axis: [{ ...scatter('flipper_length_mm', sea) }],
    }),
    proposedBlock('chart', 'island', {
      sheet_title: penguinsSheet,
      settings: { title: 'Where the birds were met', x_axis: 'island', legendPosition: 'bottom' },
      axis: [
        { column: 'birds', type: 'pie', backgroundColor: ['#0E6684', '#7FBBD0', '#F2B880'], internal_labels: 'Value' },
      ],
    }),
    proposedBlock('chart', 'bills-by-species', {
      sheet_title: penguinsSheet,
      settings: { title: 'Bills in millimetres', x_axis: 'species', legendPosition: 'top' },
      axis: [average('bill_length_mm', 'bar', ['#10303F']), average('bill_depth_mm', 'bar', ['#8CC5D8'])],
    }),
  ],
};

function average(column: string, type: 'bar' | 'line', backgroundColor: string[]) {
  return { column, type, duplicateXAxis: 'average', backgroundColor };
}
