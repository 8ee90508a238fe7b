import { pageReference, proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { DemoPage } from '../demo-app.ts';
import { scatter } from './scatter.ts';
import { penguinsSheet, ice, sea, species } from './theme.ts';

export const welcome = (picture: string): DemoPage => ({
  name: 'Welcome',
  slug: '',
  blocks: [
    proposedBlock('bannerHero', 'welcome', {
      settings: {
        Banner_title: 'Which penguin is it?',
        subtitle: 'Three species, three islands, four measurements. Can you tell them apart by numbers alone?',
        text_alignment: 'left',
        banner_height: 'half',
        background_color: ice,
        font_color: '#10242E',
        background_image: picture,
        background_overlay: 10,
        buttons: [
          { text: 'Look at the charts', linkType: 'page', page: pageReference('charts'), button_color: sea },
          {
            text: 'Add your measurement',
            linkType: 'page',
            page: pageReference('add-yours'),
            button_color: '#FFFFFF',
            text_color: '#10242E',
          },
        ],
      },
    }),
    proposedBlock('scorecard', 'figures', {
      sheet_title: penguinsSheet,
      settings: { number_format: 'Full', title: 'The average penguin' },
      axis: [
        card('birds', 'Birds measured', '', 'sum'),
        card('body_mass_g', 'Body mass', 'g'),
        card('flipper_length_mm', 'Flipper', 'mm'),
        card('bill_length_mm', 'Bill', 'mm'),
      ],
    }),
    proposedBlock('markdown', 'task', {
      settings: {
        markdown_text: `## This week's question

Plot the **length** of the bill against its **depth** for all birds at once, and longer bills seem to be shallower. Now color the points by species and look again.

1. What happens to the trend inside each species?
2. Why does the whole say the opposite of its parts?
3. Which two measurements would you choose to name a bird you have never seen?

*Hint: it has a name, and it is not Adelie. Look up "Simpson's paradox".*`,
      },
    }),
    billScatter,
  ],
});

const billScatter = proposedBlock('chart', 'bills', {
  sheet_title: penguinsSheet,
  settings: {
    title: 'Bill depth by bill length',
    x_axis: 'bill_length_mm',
    beginAtZero: 'None',
    grid: 'X & Y',
    showScaleLabel: 'Only X Axis',
    legendPosition: 'top',
  },
  axis: [scatter('adelie', species.adelie), scatter('chinstrap', species.chinstrap), scatter('gentoo', species.gentoo)],
});

function card(column: string, label: string, symbol: string, figure: 'average' | 'sum' = 'average') {
  return { source: { sheet_title: penguinsSheet, column }, label, function: figure, symbol };
}
