/** All settings of an app: its look, and who may do what next to the blocks. */
import { array, boolean, defaultsOf, select, text, textarea, type ValuesOf } from '#settings/kinds.ts';
import type { SettingPart, SettingSet } from '#settings/setting-set.ts';
import { type AppTheme, defaultAppTheme, themeSettingSet } from './document/theme-settings.ts';
import { embedChoices } from '#features/embeds/rules/embedding.ts';

const peopleFields = {
  registration_needs_approval: boolean({
    label: 'Approve new registrations',
    description: 'If a page has a register block. Off: people can read the app once they confirm their e-mail.',
    explain: true,
    default: true,
  }),
  all_rows_without_id: boolean({
    label: 'Let people without an _id see all rows of sheets with an _id column',
    description:
      'Off: if people sign in, or anyone has an _id, this column decides who owns each row. People without an _id see none.',
    explain: true,
  }),
};
const rowFields = {
  own_rows: array(
    {
      sheet: text({ label: 'Sheet', description: 'The title of the sheet.' }),
      column: text({
        label: 'Column',
        description: 'The id of the column with the row owner’s e-mail address.',
      }),
    },
    {
      label: 'Sheets with personal rows',
      description:
        'Across the app, signed-in people only see rows with their own e-mail address in this column. People who aren’t signed in see none. App editors see all rows.',
      itemName: 'sheet',
      max: 200,
    },
  ),
};
const passwordFields = {
  password_reads_only: boolean({
    label: 'Read-only access with this password',
    description: 'Off: they can add and change rows, and fill in forms, in blocks set to Everyone or Admins & Guests.',
    explain: true,
  }),
};
const embedFields = {
  embedding: select(embedChoices, {
    label: 'Sites that can embed this app',
    description:
      'Any site can embed what everyone can see, without a sign-in. People can only sign in, or stay signed in, on sites you list.',
    explain: true,
  }),
  embed_sites: textarea({
    label: 'These sites',
    description: 'One per line, such as https://example.com.',
    explain: true,
    maxLength: 4_000,
  }),
};
const statisticsFields = {
  count_visits: boolean({
    label: 'Count visits',
    description: 'Page views and referring sites, without cookies or personal data. Off: nothing is counted.',
    explain: true,
    default: true,
  }),
};
const accessFields = { ...peopleFields, ...rowFields, ...passwordFields, ...embedFields, ...statisticsFields };

const embedRules = { embed_sites: { embedding: 'The sites below' } } as const;

/** Asked in the dialog of embedding, too. */
export const embedPart = { title: 'Embedding', fields: embedFields, visibleWhen: embedRules } satisfies SettingPart;

/** Asked next to the password of the app, in the dialog of its privacy. */
export const passwordPart = { title: 'Password', fields: passwordFields } satisfies SettingPart;

/** Chosen in a dialog of its own, which knows the sheets of the app. */
export const rowsPart = { title: 'Who sees which rows', fields: rowFields } satisfies SettingPart;

export const appSettingSet = {
  fields: { ...themeSettingSet.fields, ...accessFields },
  visibleWhen: embedRules,
  parts: [
    ...themeSettingSet.parts,
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

/** What pages are rendered and opened with. */
export interface AppSettings extends AppTheme, AppAccess {}
export const defaultAppSettings: AppSettings = { ...defaultAppTheme, ...defaultAppAccess };
