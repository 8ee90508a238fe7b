import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { DemoPage } from '../demo-app.ts';

export const theStudy: DemoPage = {
  name: 'The study',
  slug: 'the-study',
  blocks: [
    proposedBlock('markdown', 'text', {
      settings: {
        markdown_text: `# The study

Between 2007 and 2009, Dr. Kristen Gorman and the **Palmer Station Long Term Ecological Research Program** measured penguins on three islands of the Palmer Archipelago, west of the Antarctic Peninsula.

## How a penguin is measured

| Measurement | What it is |
|---|---|
| Bill length | From the tip of the bill to the feathers, in millimetres |
| Bill depth | Top to bottom, at right angles to the length |
| Flipper length | From the body to the tip of the flipper |
| Body mass | In grams, on a spring scale, in a bag |

## The three species

- **Adelie** (152 birds) lives on all three islands. Short, deep bills.
- **Chinstrap** (68 birds) was met on Dream only. Long and deep bills, and the line that gives it its name.
- **Gentoo** (124 birds) was met on Biscoe only. Over five kilograms on average, long and shallow bills.

Two birds have no measurements, and for some the sex is not known. Real data has gaps: leave them empty, never guess.

## Sources

Gorman KB, Williams TD, Fraser WR (2014). *Ecological sexual dimorphism and environmental variability within a community of Antarctic penguins (genus Pygoscelis).* PLoS ONE 9(3): e90081.

Horst AM, Hill AP, Gorman KB (2020). *palmerpenguins: Palmer Archipelago (Antarctica) penguin data.* Public domain (CC0).`,
      },
    }),
  ],
};
