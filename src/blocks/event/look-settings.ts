import { boolean, color, number, select, slider, type VisibilityRulesOf } from '#settings/kinds.ts';

const size = (description: string, pixels: number, min = 10, max = 72) =>
  number({ description, default: pixels, min, max, step: 1, unit: 'px', group: 'Style' });
const alignment = (description: string) => select(['Left', 'Center', 'Right'], { description, group: 'Style' });

/** How an event looks. */
export const eventLookSettings = {
  layout_type: select(['overlay', 'stacked', 'left-image', 'right-image'], {
    description: 'Words on the picture, below it, or with the picture at their left or right.',
    group: 'Style',
  }),
  background_fit: select(['contain', 'cover', 'fill', 'none', 'scale-down'], {
    description: 'How the picture takes its space.',
    group: 'Style',
    default: 'cover',
  }),
  overlay_strength: slider({
    description: 'How much the color of the card covers the picture, so that the words stay readable.',
    default: 70,
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
    group: 'Style',
  }),
  event_title_alignment: alignment('Where the title of the event stands.'),
  text_alignment: alignment('Where the words below the title stand.'),
  button_alignment: alignment('Where the registration button stands.'),
  typeface: select(['As the app', 'Its own'], {
    description: 'Whether the event is written as the rest of the app.',
    group: 'Style',
  }),
  font: select(['Arial', 'Helvetica', 'Times New Roman', 'Georgia', 'Verdana', 'Roboto', 'Open Sans'], {
    description: 'The typeface of the event.',
    group: 'Style',
  }),
  event_title_font_size: size('Size of the title.', 24, 12, 96),
  event_title_bold: boolean({ description: 'Write the title in bold.', group: 'Style', default: true }),
  event_text_font_size: size('Size of the text: what, when and where.', 16, 10, 40),
  deadline_font_size: size('Size of the last day to register.', 14, 10, 32),
  countdown_font_size: size('Size of the figures of the countdown.', 28, 12, 72),
  button_font_size: size('Size of the words on the registration button.', 16, 10, 32),
  contact_font_size: size('Size of the e-mail address for questions.', 14, 10, 32),
  card_color: color({ description: 'Color of the card that the event stands on.' }),
  event_title_color: color({ description: 'Color of the title.' }),
  event_text_color: color({ description: 'Color of the text.' }),
  event_icon_color: color({ description: 'Color of the icons before when and where.', default: 'indigo' }),
  registration_button_color: color({ description: 'Color of the registration button.', default: 'indigo' }),
  registration_text_color: color({ description: 'Color of the words on the registration button.' }),
  deadline_color: color({ description: 'Color behind the last day to register.' }),
  deadline_text_color: color({ description: 'Color of the last day to register.' }),
  countdown_color: color({ description: 'Color behind the figures of the countdown.' }),
  countdown_text_color: color({ description: 'Color of the figures of the countdown.' }),
  contact_color: color({ description: 'Color of the e-mail address for questions.' }),
  social_icons_color: color({ description: 'Color of the social icons.' }),
  social_icons_size: size('Size of the social icons.', 20, 12, 48),
  social_icons_spacing: number({
    description: 'Space between the social icons.',
    default: 4,
    min: 0,
    max: 48,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
};

export const eventLookVisibility: VisibilityRulesOf<typeof eventLookSettings> = {
  overlay_strength: { layout_type: 'overlay' },
  font: { typeface: 'Its own' },
};
