/** What the blocks for signing in share: the card, the picture next to it, and their colors. */
import { boolean, color, image, page, range, select, slider, text, type ValuesOf } from '#settings/kinds.ts';

export const authPictureSettings = {
  image_enabled: boolean({
    label: 'Show a picture',
    description: 'Show a picture with the form. Without your own picture, it’s a panel in the app’s accent color.',
    group: 'Style',
    default: true,
  }),
  image: image({
    focus: true,
    label: 'Picture',
    description: 'The picture. Leave empty for a panel in the app’s accent color.',
    group: 'Content',
  }),
  image_description: text({
    label: 'Picture description',
    description: 'Alt text: describes the picture for people who can’t see it.',
    group: 'Content',
    maxLength: 200,
  }),
  image_text: text({
    label: 'Text on the picture',
    description: 'A sentence on the picture. Leave empty for none.',
    group: 'Content',
    maxLength: 200,
  }),
  image_color: color({
    label: 'Picture color',
    description: 'Color of the panel, and of the overlay on your picture. Leave empty for the accent color.',
  }),
  image_overlay: slider({
    label: 'Picture overlay',
    description: 'How much of your picture the color covers.',
    default: 20,
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
    group: 'Style',
  }),
};

/** Rules of the settings above, where the picture is next to the form. */
export const authPictureVisibility = {
  image_position: { image_enabled: true },
  image: { image_enabled: true },
  image_description: { image_enabled: true },
  image_text: { image_enabled: true },
  image_color: { image_enabled: true },
  image_overlay: { image_enabled: true },
} as const;

export const authCardSettings = {
  show_logo: boolean({
    label: 'Show the app',
    description: 'Show the logo and the name of the app above the heading.',
    group: 'Content',
    default: true,
  }),
  heading_alignment: select(['left', 'center', 'right'], {
    description: 'Alignment of the logo and the headings.',
    group: 'Style',
  }),
  heading_size: range({
    description: 'Size of the heading.',
    group: 'Style',
    min: 18,
    max: 56,
    step: 1,
    unit: 'px',
    default: 32,
  }),
  heading_01_color: color({ label: 'Heading color', description: 'Color of the heading.' }),
  heading_02_color: color({ label: 'Second heading color', description: 'Color of the text below the heading.' }),
  form_color: color({ label: 'Card color', description: 'Color of the card behind the form.' }),
  labels_color: color({ description: 'Color of the labels above the fields.' }),
  input_color: color({ description: 'Background of the fields. The text in them stays readable.' }),
  button_color: color({ description: 'Color of the button.', default: 'indigo' }),
  button_text_color: color({ description: 'Color of the text on the button.' }),
  link_color: color({ description: 'Color of the links below the button.' }),
};

export const emailLabel = text({
  label: 'E-mail label',
  description: 'Label of the e-mail field.',
  group: 'Content',
  default: 'E-mail',
  maxLength: 80,
});
export const emailPlaceholder = text({
  label: 'E-mail placeholder',
  description: 'Placeholder of the e-mail field.',
  group: 'Content',
  default: 'name@example.com',
  maxLength: 80,
});
export const redirectPage = page({
  label: 'Page to open',
  description: 'The page that opens after signing in, unless the visitor was opening another one.',
  group: 'Behavior',
});

/** What the frame of such a block reads of its settings. */
export type AuthAppearance = ValuesOf<typeof authPictureSettings & typeof authCardSettings> & {
  image_position: 'right' | 'left' | 'background';
};

/** The heading above a form is the page's own when the block has no title. */
export const bringsAuthTitle = ({ settings }: { settings: { title: string; heading_01: string } }): boolean =>
  settings.title === '' && settings.heading_01 !== '';
