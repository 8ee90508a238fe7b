import { pageReference, proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { DemoPage } from '../demo-app.ts';
import { strikesSheet, night, amber, reviewed } from './theme.ts';

export const home = (picture: string): DemoPage => ({
  name: 'Home',
  slug: '',
  blocks: [
    proposedBlock('bannerHero', 'welcome', {
      settings: {
        title: '1990 to July 2002 · 50 airports',
        Banner_title: 'Know when the birds fly',
        subtitle:
          'Ten thousand reported wildlife strikes, ready to search. See the months, hours and phases of flight that need your attention.',
        text_alignment: 'left',
        banner_height: 'half',
        background_color: night,
        background_image: picture,
        background_overlay: 20,
        buttons: [
          {
            text: 'Search the records',
            linkType: 'page',
            page: pageReference('records'),
            button_color: amber,
            text_color: '#1C1206',
          },
          {
            text: 'Report a strike',
            linkType: 'page',
            page: pageReference('report'),
            button_color: '#FFFFFF',
            outlined: true,
          },
        ],
      },
    }),
    proposedBlock('scorecard', 'figures', {
      sheet_title: strikesSheet,
      filters: reviewed,
      settings: { number_format: 'Full' },
      axis: [
        { source: { sheet_title: strikesSheet, column: 'strikes' }, label: 'Strikes on record', symbol: '' },
        { source: { sheet_title: strikesSheet, column: 'with_damage' }, label: 'Left damage', symbol: '' },
        { source: { sheet_title: strikesSheet, column: 'cost' }, label: 'Reported cost', symbol: '$' },
        {
          source: { sheet_title: strikesSheet, column: 'speed_knots' },
          label: 'Average speed',
          function: 'average',
          symbol: 'knots',
        },
      ],
    }),
    strikesByYear,
    proposedBlock('markdown', 'story', {
      settings: {
        markdown_text: `## What the record says

**Reports more than doubled in ten years.** Traffic grew, and so did the habit of reporting: 463 strikes in 1990, 1,095 in 2001. The year 2002 ends in July.

**Size decides.** Large animals are 7% of all strikes, yet 31% of those that leave damage. More than half of the strikes with a Canada goose did; with a starling it was one in fifteen.

**Climbing out is worse than coming in.** Nearly half of all strikes happen on approach, at the height where birds live. But a strike in the climb, with engines at full power, leaves damage twice as often: 16% against 9%.

> A starling is a nuisance. A goose at 250 knots is an emergency.

*Source: FAA Wildlife Strike Database, a selection of 10,000 reports. Costs are those that were reported, most were not.*`,
      },
    }),
  ],
});

const strikesByYear: StoredBlock = proposedBlock('chart', 'by-year', {
  sheet_title: strikesSheet,
  filters: reviewed,
  settings: { title: 'Strikes by year', x_axis: 'year', legendPosition: 'top' },
  axis: [
    { column: 'with_damage', type: 'line', borderColor: '#B91C1C', backgroundColor: ['#B91C1C'], borderWidth: 3 },
    { column: 'strikes', type: 'bar', backgroundColor: [amber] },
  ],
});
