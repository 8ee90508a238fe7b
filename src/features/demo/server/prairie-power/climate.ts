import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoPage, pageOpening } from '../demo-app.ts';
import { temperature, forest } from './theme.ts';

export const climate: DemoPage = {
  name: 'Climate',
  slug: 'climate',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening(
        'Why it matters',
        'The temperature of the Earth against the mean of 1951 to 1980, in degrees Celsius.',
        {
          background: forest,
        },
      ),
    }),
    proposedBlock('chart', 'difference', {
      sheet_title: temperature,
      settings: { title: 'Global temperature since 1880', x_axis: 'year', beginAtZero: 'None', legendPosition: 'top' },
      axis: [
        {
          column: 'ten_year_mean_c',
          type: 'line',
          borderColor: '#B4431F',
          backgroundColor: ['#B4431F'],
          borderWidth: 4,
          pointRadius: 0,
        },
        {
          column: 'difference_c',
          type: 'line',
          borderColor: '#D9B98A',
          backgroundColor: ['#D9B98A'],
          borderWidth: 1,
          pointRadius: 0,
        },
      ],
    }),
    proposedBlock('markdown', 'reading', {
      settings: {
        markdown_text: `## How to read it

The thin line is each year, the thick one the mean of the ten years up to it. Single years jump; the mean tells the climate.

| Year | Difference |
|---|---|
| 1880 | −0.17 °C |
| 1980 | +0.26 °C |
| 2000 | +0.39 °C |
| 2023 | **+1.17 °C** |

The power sector is among the largest sources of carbon dioxide, and the one where a region can change most within one generation. Iowa did.

*Source: NASA Goddard Institute for Space Studies, GISTEMP, land-ocean temperature index.*`,
      },
    }),
  ],
};
