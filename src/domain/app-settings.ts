/** All settings of an app: its look, and who may do what beside the blocks. */
import { array, boolean, defaultsOf, select, text, textarea, type ValuesOf } from '#settings/kinds.ts';
import type { SettingPart, SettingSet } from '#settings/setting-set.ts';
import { type AppLook, defaultAppLook, lookSettingSet } from './app-document/look-settings.ts';
import { embedChoices } from './embedding.ts';

const peopleFields = {
  registration_needs_approval: boolean({
    label: 'People who register wait until you let them in',
    description: 'Where a page of the app holds a register block. Off: who confirms the mail can read the app at once.',
    explain: true,
    default: true,
  }),
  all_rows_without_id: boolean({
    label: 'People without an _id see all rows of sheets with an _id column',
    description:
      'Off: where people sign in, or somebody has an _id, the column says whose a row is, and who has none sees none.',
    explain: true,
  }),
};
const rowFields = {
  own_rows: array(
    {
      sheet: text({ label: 'Sheet', description: 'The title of the sheet.' }),
      column: text({
        label: 'Column',
        description: 'The id of the column with the e-mail address of whose row it is.',
      }),
    },
    {
      label: 'Sheets whose rows belong to people',
      description:
        'Who signs in sees the rows with their own e-mail address in this column, everywhere in the app. Who is not signed in sees none of them; people who edit the app see all.',
      itemName: 'sheet',
      max: 200,
    },
  ),
};
const passwordFields = {
  password_reads_only: boolean({
    label: 'Who comes in by this password may only read',
    description: 'Off: they add and change rows where a block says Everyone or Admins & Guests, and fill in its forms.',
    explain: true,
  }),
};
const embedFields = {
  embedding: select(embedChoices, {
    label: 'Which sites may show this app in a frame',
    description:
      'Any site shows what everybody sees, with nobody signed in. Only within sites that you name people sign in, or stay signed in.',
    explain: true,
  }),
  embed_sites: textarea({
    label: 'These sites',
    description: 'One a line, such as https://example.com.',
    explain: true,
    maxLength: 4_000,
  }),
};
const statisticsFields = {
  count_visits: boolean({
    label: 'Count visits',
    description:
      'How often pages are looked at and which sites people come from: without cookies, and without keeping who they are. Off: nothing is counted.',
    explain: true,
    default: true,
  }),
};
const accessFields = { ...peopleFields, ...rowFields, ...passwordFields, ...embedFields, ...statisticsFields };

const embedRules = { embed_sites: { embedding: 'The sites below' } } as const;

/** Asked in the dialog of embedding, too. */
export const embedPart = { title: 'Embedding', fields: embedFields, visibleWhen: embedRules } satisfies SettingPart;

/** Asked beside the password of the app, in the dialog of its privacy. */
export const passwordPart = { title: 'Password', fields: passwordFields } satisfies SettingPart;

/** Chosen in a dialog of its own, which knows the sheets of the app. */
export const rowsPart = { title: 'Who sees which rows', fields: rowFields } satisfies SettingPart;

export const appSettingSet = {
  fields: { ...lookSettingSet.fields, ...accessFields },
  visibleWhen: embedRules,
  parts: [
    ...lookSettingSet.parts,
    { title: 'People', fields: peopleFields },
    { title: 'Statistics', fields: statisticsFields },
  ],
} satisfies SettingSet;

/** Not a part of the app's document: it holds at once. */
export type AppAccess = ValuesOf<typeof accessFields>;
export const defaultAppAccess: AppAccess = defaultsOf(accessFields);

/**
 * What an app has that was stored before a setting came, until its owner chooses: no more than it allowed then. A new
 * setting does not compile without saying so here. (decision 131)
 */
export const accessBeforeChoice: AppAccess = {
  registration_needs_approval: true,
  all_rows_without_id: false,
  // No sheet had such a rule.
  own_rows: [],
  // Holders of a password read, before this setting let them write.
  password_reads_only: true,
  // A frame shows what everyone sees anyway.
  embedding: 'Any site',
  embed_sites: '',
  count_visits: true,
};

/** What pages are drawn and opened by. */
export interface AppSettings extends AppLook, AppAccess {}
export const defaultAppSettings: AppSettings = { ...defaultAppLook, ...defaultAppAccess };
