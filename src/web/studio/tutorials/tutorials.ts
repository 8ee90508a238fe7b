/** What the tutorial videos show. `npm run tutorials` records them, and writes their captions from these steps. */
export interface Tutorial {
  /** Of its files in /tutorials. */
  file: string;
  tab: string;
  /** In order, each as its caption says it. */
  steps: readonly string[];
}

export const tutorials = [
  {
    file: 'board-settings',
    tab: 'Board Settings',
    steps: [
      'Choose Board at the left: the settings of the board open beside the page.',
      'Change the title. The board shows it while you type.',
      'Sections are the tabs of the board: write a new one and add it.',
      'Every change is saved by itself, and Undo takes it back.',
    ],
  },
  {
    file: 'add-block',
    tab: 'Add Block',
    steps: [
      'Choose New Block at the left: every kind of block is drawn as it will look.',
      'Search for what you need, such as a chart.',
      'Choose it: the block stands on the page, and its settings open.',
      'Choose a sheet and its columns, and the block shows your rows.',
    ],
  },
  {
    file: 'publish-to-marketplace',
    tab: 'Publish to MarketPlace',
    steps: [
      'Open the menu beside Publish and choose Publish to Marketplace.',
      'Describe the template, and choose its category and price.',
      'Add a thumbnail and at least one picture of your app.',
      'Submit for Review. You get a mail as soon as somebody has looked at it.',
    ],
  },
] as const satisfies readonly Tutorial[];
