import { boolean, color, column, number, select, type VisibilityRulesOf } from '#settings/kinds.ts';

/** What a click on an image does. */
export const clickSettings = {
  lightbox_enabled: boolean({
    label: 'Light box',
    description: 'A click opens the image over the whole window, to leaf through by arrows, keys and swipes.',
    group: 'Behavior',
    default: true,
  }),
  popup_enabled: boolean({
    label: 'Popup',
    description: 'A click opens the image with its title and description in a window.',
    group: 'Behavior',
  }),
  popup_title_enabled: boolean({
    label: 'Popup title',
    description: 'Put a title into the popup.',
    group: 'Behavior',
    default: true,
  }),
  popup_title_column: column({
    description: 'The column with the title of the popup. Without one the caption is the title.',
  }),
  popup_title_alignment: select(['left', 'center', 'right'], {
    description: 'Where the title of the popup stands.',
    group: 'Style',
  }),
  popup_title_size: number({
    ...{ description: 'How large the title of the popup is.', group: 'Style' },
    ...{ min: 12, max: 48, step: 1, unit: 'px', default: 20 },
  }),
  popup_title_color: color({ description: 'Color of the title of the popup.' }),
  popup_background_color: color({ description: 'Color behind the words of the popup.' }),
};

const withPopup = { lightbox_enabled: false, popup_enabled: true };
const withTitle = { ...withPopup, popup_title_enabled: true };
export const clickVisibility: VisibilityRulesOf<typeof clickSettings> = {
  popup_enabled: { lightbox_enabled: false },
  popup_title_enabled: withPopup,
  popup_title_column: withTitle,
  popup_title_alignment: withTitle,
  popup_title_size: withTitle,
  popup_title_color: withTitle,
  popup_background_color: withPopup,
};
