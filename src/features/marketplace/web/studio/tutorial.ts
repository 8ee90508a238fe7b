import type { Tutorial } from '#web/studio/tutorials/tutorials.ts';

/** @sentences */
const words = {
  tab: 'Publish to MarketPlace',
  steps: [
    'Open the menu next to Publish and choose Publish to Marketplace.',
    'Describe the template, and choose its category and price.',
    'Add a thumbnail and at least one picture of your app.',
    'Submit for Review. We’ll e-mail you when it has been reviewed.',
  ],
} as const;

export const tutorial = { file: 'publish-to-marketplace', ...words } as const satisfies Tutorial;
