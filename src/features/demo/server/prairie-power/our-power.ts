import { pageReference, proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { DemoPage } from '../demo-app.ts';
import { generation, forest, energyColors } from './theme.ts';

export const ourPower = (picture: string): DemoPage => ({
  name: 'Our power',
  slug: '',
  blocks: [
    proposedBlock('bannerHero', 'welcome', {
      settings: {
        Banner_title: 'From coal country to wind country',
        subtitle:
          'In 2001, four of a hundred kilowatt-hours made in Iowa were renewable. In 2017 it was thirty-nine. Here is how it went.',
        background_color: forest,
        foreground_image: picture,
        foreground_image_description: 'Wind turbines on green hills behind a wheat field and a red barn.',
        imagePosition: 'right',
        image_width: 46,
        buttons: [
          {
            text: 'Get a home energy check',
            linkType: 'page',
            page: pageReference('home-energy-check'),
            button_color: '#FDE68A',
            text_color: '#1B2A1E',
          },
          {
            text: 'See every year',
            linkType: 'page',
            page: pageReference('year-by-year'),
            button_color: '#FFFFFF',
            outlined: true,
          },
        ],
      },
    }),
    proposedBlock('scorecard', 'figures', {
      sheet_title: generation,
      settings: { number_format: 'Full' },
      axis: [
        card('renewable_share', 'Renewable share in 2001', '%', 'first row'),
        card('renewable_share', 'Renewable share in 2017', '%', 'last row'),
        card('renewables_gwh', 'Renewable power in 2017', 'GWh', 'last row'),
        card('fossil_fuels_gwh', 'Fossil power in 2017', 'GWh', 'last row'),
      ],
    }),
    proposedBlock('chart', 'mix', {
      sheet_title: generation,
      settings: {
        title: 'Where the electricity comes from, in GWh',
        x_axis: 'year',
        stackAxis: true,
        legendPosition: 'bottom',
      },
      axis: [
        { column: 'fossil_fuels_gwh', type: 'bar', backgroundColor: [energyColors.fossil] },
        { column: 'nuclear_gwh', type: 'bar', backgroundColor: [energyColors.nuclear] },
        { column: 'renewables_gwh', type: 'bar', backgroundColor: [energyColors.renewable] },
      ],
    }),
    proposedBlock('markdown', 'story', {
      settings: {
        markdown_text: `## Fifteen times as much in sixteen years

Iowa generated **1,437 GWh** from renewable sources in 2001, and **21,933 GWh** in 2017. Nearly all of the growth is wind. The great leap came between 2008 and 2009: within twelve months the renewable share went from 10 to 16 per cent. Seven years later it had passed 39.

Over the same time Iowa came to generate almost two fifths more electricity. Wind did not only replace coal: it carried the growth.

### What it means for you

- **Your bill** no longer follows the price of coal alone.
- **Your roof** can take part: members feed in what they do not use.
- **Your house** still decides the most. An energy check finds where the warmth goes.`,
      },
    }),
  ],
});

function card(column: string, label: string, symbol: string, figure: 'first row' | 'last row') {
  return { source: { sheet_title: generation, column }, label, function: figure, symbol };
}
