/** What the tutorial videos show. `npm run tutorials` records them, and writes their captions from these steps. */
export interface Tutorial {
  /** Of its files in /tutorials. */
  file: string;
  tab: string;
  /** In order, each as its caption says it. */
  steps: readonly string[];
}

/** @sentences */
const texts = {
  'board-settings': {
    tab: 'Board Settings',
    steps: [
      'Choose Board on the left. The board settings open next to the page.',
      'Change the title. The board updates as you type.',
      'Sections are the tabs of the board. Enter a new name and add it.',
      'Every change is saved automatically, and you can undo it.',
    ],
  },
  'add-block': {
    tab: 'Add Block',
    steps: [
      'Choose New Block on the left. Every block shows a preview.',
      'Search for what you need, such as a chart.',
      'Choose it. The block is added to the page and its settings open.',
      'Choose a sheet and columns. The block shows your rows.',
    ],
  },
} as const;

export const tutorials = [
  { file: 'board-settings', ...texts['board-settings'] },
  { file: 'add-block', ...texts['add-block'] },
] as const satisfies readonly Tutorial[];
