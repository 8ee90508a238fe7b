import { boolean, code, image, number, select, text } from '#settings/kinds.ts';
import { defineBlock, type StoredBlock } from '../contract.ts';
import { frameSettings } from '../shared/embed/frame-settings.ts';

/** A choice of two was a list: `load` with 'at once' and 'on click'. */
function withSwitch(block: StoredBlock): StoredBlock {
  const { load, ...settings } = block.settings;
  return { ...block, settings: { ...settings, ...(load === 'on click' && { wait_for_click: true }) } };
}

export const definition = defineBlock({
  type: 'iframe',
  version: 2,
  name: 'Embed',
  description: 'Embeds another site: a form, map, calendar or video.',
  icon: 'code-xml',
  category: 'Media',
  toolbarButtons: true,
  settings: {
    iframe_code: code({
      label: 'Iframe code',
      description: 'Embed code from the other site: one iframe element with an https URL.',
      group: 'Content',
      placeholder: '<iframe src="https://…"></iframe>',
    }),
    iframe_title: text({
      label: 'Name of the content',
      description: 'Describes the content for people who can’t see it. Leave empty to use the title in the code.',
      group: 'Content',
      maxLength: 200,
    }),
    caption: text({ description: 'Caption below it.', group: 'Content' }),
    wait_for_click: boolean({
      description: 'Load the other site only after a visitor clicks.',
      group: 'Behavior',
    }),
    poster: image({ focus: true, description: 'Picture shown until then.', group: 'Content' }),
    size: select(['as in the code', '16:9', '4:3', '1:1', 'fixed height'], {
      description: 'Height mode.',
      group: 'Style',
    }),
    height: number({
      description: 'Its height.',
      group: 'Style',
      min: 120,
      max: 2_000,
      step: 10,
      unit: 'px',
      default: 480,
    }),
    width: text({
      panelOnly: true,
      description: 'Width, such as 640px or 80%. Leave empty for full width.',
      group: 'Style',
      maxLength: 10,
    }),
    allow_fullscreen: boolean({
      description: 'Allow full screen.',
      group: 'Behavior',
      default: true,
    }),
    ...frameSettings,
  },
  visibleWhen: {
    poster: { wait_for_click: true },
    height: { size: 'fixed height' },
  },
  hydrates: ({ settings }) => (settings.wait_for_click ? 'visible' : 'never'),
  upgrades: { 1: withSwitch },
});
