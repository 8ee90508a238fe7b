import { boolean, color, number, select, slider, type VisibilityRulesOf } from '#settings/kinds.ts';

const size = (description: string, pixels: number, min = 10, max = 72) =>
  number({ description, default: pixels, min, max, step: 1, unit: 'px', group: 'Style' });
const alignment = (description: string) => select(['Left', 'Center', 'Right'], { description, group: 'Style' });

/** How an event looks. */
export const eventAppearanceSettings = {
  layout_type: select(['overlay', 'stacked', 'left-image', 'right-image'], {
    description: 'Text on the picture, below it, or with the picture to its left or right.',
    group: 'Style',
  }),
  background_fit: select(['contain', 'cover', 'fill', 'none', 'scale-down'], {
    description: 'How the picture fills its space.',
    group: 'Style',
    default: 'cover',
  }),
  overlay_strength: slider({
    description: 'How much of the card color covers the picture, to keep the text readable.',
    default: 70,
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
    group: 'Style',
  }),
  event_title_alignment: alignment('Alignment of the title.'),
  text_alignment: alignment('Alignment of the text below the title.'),
  button_alignment: alignment('Alignment of the registration button.'),
  typeface: select(['As the app', 'Its own'], {
    description: 'Use the app’s font or another one.',
    group: 'Style',
  }),
  font: select(['Arial', 'Helvetica', 'Times New Roman', 'Georgia', 'Verdana', 'Roboto', 'Open Sans'], {
    description: 'Font of the event.',
    group: 'Style',
  }),
  event_title_font_size: size('Size of the title.', 24, 12, 96),
  event_title_bold: boolean({ description: 'Show the title in bold.', group: 'Style', default: true }),
  event_text_font_size: size('Size of the text.', 16, 10, 40),
  deadline_font_size: size('Size of the registration deadline.', 14, 10, 32),
  countdown_font_size: size('Size of the countdown numbers.', 28, 12, 72),
  button_font_size: size('Size of the text on the registration button.', 16, 10, 32),
  contact_font_size: size('Size of the contact e-mail.', 14, 10, 32),
  card_color: color({ description: 'Color of the card behind the event.' }),
  event_title_color: color({ description: 'Color of the title.' }),
  event_text_color: color({ description: 'Color of the text.' }),
  event_icon_color: color({ description: 'Color of the date and location icons.', default: 'indigo' }),
  registration_button_color: color({ description: 'Color of the registration button.', default: 'indigo' }),
  registration_text_color: color({ description: 'Color of the text on the registration button.' }),
  deadline_color: color({ description: 'Background of the registration deadline.' }),
  deadline_text_color: color({ description: 'Color of the registration deadline.' }),
  countdown_color: color({ description: 'Background of the countdown numbers.' }),
  countdown_text_color: color({ description: 'Color of the countdown numbers.' }),
  contact_color: color({ description: 'Color of the contact e-mail.' }),
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

export const eventAppearanceVisibility: VisibilityRulesOf<typeof eventAppearanceSettings> = {
  overlay_strength: { layout_type: 'overlay' },
  font: { typeface: 'Its own' },
};
