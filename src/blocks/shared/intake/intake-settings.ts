import { boolean } from '#settings/kinds.ts';

/** Of every block through which strangers may add rows. */
export const proofSettings = {
  spam_check: boolean({
    label: 'Spam protection',
    description:
      'Before a stranger’s answer is stored, their browser solves a short task. Without JavaScript, they answer a question. Scripts that do neither can’t send anything.',
    group: 'Behavior',
    default: true,
  }),
};
