/** What the owner says of what becomes of answers before and after they are sent. */
import { boolean, page, select } from '#settings/kinds.ts';

export const thanksSettings = {
  saves_answers: boolean({
    label: 'Save and go on later',
    description:
      'What people fill in waits in their browser until they send it, for a month at most: a reload or a lost network loses nothing. Files aren’t kept.',
    group: 'Behavior',
  }),
  after_sending: select(['Message', 'Message and answers', 'Open a page'], {
    label: 'After sending',
    description:
      'What people see next: the success text, the text with what they filled in, or a page. Without JavaScript, the text alone or the page.',
    group: 'Behavior',
  }),
  thanks_page: page({
    label: 'Page after sending',
    description: 'The page that opens when the form is sent.',
    group: 'Behavior',
    required: true,
  }),
};

export const thanksVisible = { thanks_page: { after_sending: 'Open a page' as const } };
