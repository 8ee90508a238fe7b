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
  description: 'Shows a page of another site: a form, a map, a calendar, a film.',
  icon: 'code-xml',
  category: 'Media',
  toolbarButtons: true,
  settings: {
    iframe_code: code({
      label: 'Iframe code',
      description: 'The embed code of the other site: one iframe element with an https address.',
      group: 'Content',
      placeholder: '<iframe src="https://…"></iframe>',
    }),
    iframe_title: text({
      label: 'Name of the content',
      description: 'What is shown, for those who do not see it. Left empty it is the title in the code.',
      group: 'Content',
      maxLength: 200,
    }),
    caption: text({ description: 'A line below it.', group: 'Content' }),
    wait_for_click: boolean({
      description: 'Reach the other site only when a visitor wants it, not with the page.',
      group: 'Behavior',
    }),
    poster: image({ focus: true, description: 'A picture that stands there until then.', group: 'Content' }),
    size: select(['as in the code', '16:9', '4:3', '1:1', 'fixed height'], {
      description: 'How high it is.',
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
      description: 'Its width, such as 640px or 80%. Left empty it takes the whole width.',
      group: 'Style',
      maxLength: 10,
    }),
    allow_fullscreen: boolean({
      description: 'Let what is shown fill the screen.',
      group: 'Behavior',
      default: true,
    }),
    ...frameSettings,
  },
  visibleWhen: {
    poster: { wait_for_click: true },
    height: { size: 'fixed height' },
  },
  wakes: ({ settings }) => (settings.wait_for_click ? 'visible' : 'never'),
  upgrades: { 1: withSwitch },
});
