import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoPage, pageOpening } from '../demo-app.ts';
import { strikesSheet, night, amber, plum, dusk, reviewed } from './theme.ts';

export const patterns: DemoPage = {
  name: 'Patterns',
  slug: 'patterns',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening('Patterns', 'When, how and how hard: four ways to look at the same ten thousand strikes.', {
        background: night,
      }),
    }),
    proposedBlock('chart', 'by-month', {
      sheet_title: strikesSheet,
      filters: reviewed,
      settings: { title: 'Autumn migration is the season to watch', x_axis: 'month', stackAxis: true },
      axis: [
        { column: 'small', type: 'bar', backgroundColor: ['#FBBF6B'] },
        { column: 'medium', type: 'bar', backgroundColor: ['#D2603F'] },
        { column: 'large', type: 'bar', backgroundColor: [dusk] },
      ],
    }),
    proposedBlock('chart', 'by-phase', {
      sheet_title: strikesSheet,
      filters: reviewed,
      settings: { title: 'Nearly half happen on approach', x_axis: 'phase_of_flight', grid: 'Only Y Axis' },
      axis: [
        { column: 'strikes', type: 'horizontal-bar', backgroundColor: [amber], internal_labels: 'Value' },
        { column: 'with_damage', type: 'horizontal-bar', backgroundColor: ['#B91C1C'], internal_labels: 'Value' },
      ],
    }),
    proposedBlock('chart', 'by-time-of-day', {
      sheet_title: strikesSheet,
      filters: reviewed,
      settings: { title: 'A third of strikes come at night', x_axis: 'time_of_day', legendPosition: 'bottom' },
      axis: [
        { column: 'strikes', type: 'pie', backgroundColor: [amber, dusk, plum, '#F0C9A0'], internal_labels: 'Value' },
      ],
    }),
    proposedBlock('chart', 'speed-by-phase', {
      sheet_title: strikesSheet,
      filters: reviewed,
      settings: {
        title: 'Average speed at the strike',
        x_axis: 'phase_of_flight',
        legendPosition: 'hidden',
        showScaleLabel: 'Only Y Axis',
      },
      axis: [{ column: 'speed_knots', type: 'bar', duplicateXAxis: 'average', backgroundColor: [plum] }],
    }),
  ],
};
