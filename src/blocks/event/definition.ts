import { boolean, column, regex, select, text } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock, type StoredBlock } from '../contract.ts';
import { checkRegistration } from './check-registration.ts';
import { proofSettings } from '../shared/intake/intake-settings.ts';
import { contentSettings, contentVisibility } from './content-settings.ts';
import { eventAppearanceSettings, eventAppearanceVisibility } from './appearance-settings.ts';

export const mostEventFields = 20;

export const definition = defineBlock({
  type: 'event',
  name: 'Event',
  description: 'Announces an event with its date, place, a countdown, and a registration form that saves to a sheet.',
  icon: 'ticket',
  category: 'Content',
  version: 2,
  settings: { ...contentSettings, ...eventAppearanceSettings, ...proofSettings },
  visibleWhen: { ...contentVisibility, ...eventAppearanceVisibility },
  axis: {
    itemName: 'registration field',
    max: mostEventFields,
    column: 'column',
    // A picture in a form is always sent, never given by its address.
    uploads: ({ type }) => (type === 'image' ? 'image/*' : null),
    fields: {
      column: column({ description: 'The column the answer is saved in.', required: true, shown: false }),
      type: select(['image', 'text'], {
        description: 'Ask for text or for a picture.',
        group: 'Content',
        default: 'text',
      }),
      label: text({ description: 'Label above the field. Leave empty for the column name.', group: 'Content' }),
      description: text({ description: 'A hint below the label.', group: 'Content' }),
      required: boolean({ description: 'Visitors must fill in this field to register.', group: 'Behavior' }),
      regex_validation: regex({
        label: 'Pattern',
        description: 'A regular expression that the whole answer must match. Leave empty for no validation.',
        group: 'Behavior',
        placeholder: '[A-Z]{2}-\\d{4}',
      }),
      placeholder: text({
        panelOnly: true,
        description: 'Placeholder of the empty field.',
        group: 'Content',
        default: 'Type here..',
      }),
      default: text({
        panelOnly: true,
        description: 'Default value. Use today for the current date and user_email for the visitor’s e-mail.',
        group: 'Content',
      }),
    },
    visibleWhen: { regex_validation: { type: 'text' }, default: { type: 'text' } },
  },
  usesSheet: true,
  isEvent: true,
  writes: { add: 'anyone', addedMessage: 'submit_success' },
  checkWrite: checkRegistration,
  intake: ({ settings }) => ({ proof: settings.spam_check }),
  hydrates: ({ settings, axis }) =>
    (settings.show_countdown && settings.end_date !== '') || (settings.registration_button !== '' && axis.length > 0)
      ? 'visible'
      : 'never',
  upgrades: { 1: keepOwnFont },
  propose: (columns: readonly Column[]) => ({
    axis: guestFields(columns).map(({ id, name, type }, index) => ({
      column: id,
      label: name,
      type: type === 'image' ? 'image' : 'text',
      ...(type === 'email' && { default: 'user_email', placeholder: 'name@example.com' }),
      ...((type === 'email' || index === 0) && { required: true }),
    })),
  }),
});

/** Every event had a font of its own, Arial at first: one whose owner chose another keeps it. */
function keepOwnFont(block: StoredBlock): StoredBlock {
  const { font } = block.settings;
  const isChosen = typeof font === 'string' && font !== 'Arial';
  return { ...block, version: 2, settings: { ...block.settings, ...(isChosen && { typeface: 'Its own' }) } };
}

/** What a sheet of registrations asks of people: who they are first. */
function guestFields(columns: readonly Column[]): Column[] {
  const usable = columns.filter(
    ({ name, type }) => type !== 'boolean' && !/^(_id|row[ _]?(id|index)|record[ _]?id)$/i.test(name.trim()),
  );
  const ofPeople = usable.filter(
    ({ name, type }) =>
      type === 'email' || /\bname|e-?mail|phone|mobile|company|guest|attend|diet|note|comment|message/i.test(name),
  );
  return (ofPeople.some(({ type }) => type === 'email') ? ofPeople : usable).slice(0, 6);
}
