import { boolean, color, column, number, select, type VisibilityRulesOf } from '#settings/kinds.ts';

/** What a click on an image does. */
export const clickSettings = {
  lightbox_enabled: boolean({
    label: 'Lightbox',
    description: 'Clicking opens the image full window. Visitors browse with arrows, keys and swipes.',
    group: 'Behavior',
    default: true,
  }),
  popup_enabled: boolean({
    label: 'Popup',
    description: 'Clicking opens a popup with the image, its title and description.',
    group: 'Behavior',
  }),
  popup_title_enabled: boolean({
    label: 'Popup title',
    description: 'Show a title in the popup.',
    group: 'Behavior',
    default: true,
  }),
  popup_title_column: column({
    description: 'Column for the popup title. Leave empty to use the caption.',
  }),
  popup_title_alignment: select(['left', 'center', 'right'], {
    description: 'Alignment of the popup title.',
    group: 'Style',
  }),
  popup_title_size: number({
    ...{ description: 'Size of the popup title.', group: 'Style' },
    ...{ min: 12, max: 48, step: 1, unit: 'px', default: 20 },
  }),
  popup_title_color: color({ description: 'Color of the popup title.' }),
  popup_background_color: color({ description: 'Background of the popup text.' }),
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
