/** The Learn More button: link, text, colors, width, padding, radius. */
import { boolean, color, link, number, page, select, slider, text } from '#settings/kinds.ts';

export const learnMoreFields = {
  learn_more_text: text({
    description: 'Text on the button. Leave empty for no button.',
    default: 'Learn More',
    group: 'Content',
    maxLength: 60,
  }),
  learn_more_link_type: select(['page', 'external/url'], {
    description: 'Link to a page of this app or to a URL.',
    group: 'Content',
  }),
  learn_more_page: page({
    description: 'The page the button opens. Visitors only see the button if it has a link.',
    group: 'Content',
  }),
  learn_more_link: link({
    description: 'The URL the button opens. Visitors only see the button if it has a link.',
    group: 'Content',
  }),
  learn_more_new_tab: boolean({ description: 'Open it in a new tab.', group: 'Behavior' }),
  learn_more_color: color({ description: 'Color of the button.', default: 'indigo' }),
  learn_more_text_color: color({ description: 'Color of the text on the button.' }),
  learn_more_width: number({
    description: 'Width of the button. Leave empty to fit its text.',
    default: null,
    min: 80,
    max: 1_200,
    step: 10,
    unit: 'px',
    group: 'Style',
  }),
  learn_more_padding: slider({
    description: 'Padding of the button. It’s twice as wide at the sides.',
    isSpace: true,
    default: 12,
    min: 4,
    max: 32,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
  learn_more_radius: slider({
    description: 'Corner radius of the button.',
    default: 8,
    min: 0,
    max: 40,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
};

export const learnMoreRules = {
  learn_more_page: { learn_more_link_type: 'page' },
  learn_more_link: { learn_more_link_type: 'external/url' },
} as const;
