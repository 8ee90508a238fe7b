/** What the owner says of what follows when a form is sent. */
import { page, select } from '#settings/kinds.ts';

export const thanksSettings = {
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
