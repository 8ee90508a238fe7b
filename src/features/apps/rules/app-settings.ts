/** All settings of an app: its look, and who may do what next to the blocks. */
import {
  array,
  boolean,
  defaultsOf,
  type Setting,
  select,
  text,
  textarea,
  type ValueOf,
  type ValuesOf,
} from '#settings/kinds.ts';
import { type SettingPart, settingSet } from '#settings/setting-set.ts';
import { type AppTheme, defaultAppTheme, themeSettingSet } from './document/theme-settings.ts';
import { embedChoices } from '#features/embeds/rules/embedding.ts';

/** A setting that says who may do what, with the value of apps that are older than it: no more than they allowed then. */
const access = <S extends Setting>(older: ValueOf<S>, setting: S): S & { older: ValueOf<S> } => ({ ...setting, older });

const peopleFields = {
  registration_needs_approval: access(
    true,
    boolean({
      label: 'Approve new registrations',
      description: 'If a page has a register block. Off: people can read the app once they confirm their e-mail.',
      explain: true,
      default: true,
    }),
  ),
  sign_in_by_mail: access(
    // There were only passwords.
    false,
    boolean({
      label: 'Let people sign in with a link by e-mail',
      description: 'People on the list of users can ask for a link that signs them in, without a password.',
      explain: true,
    }),
  ),
  sign_in_by_passkey: access(
    // There were only passwords.
    false,
    boolean({
      label: 'Let people sign in with a passkey',
      description:
        'People who signed in can add a passkey: their fingerprint, face or device PIN signs them in from then on. Their other ways to sign in stay.',
      explain: true,
      default: true,
    }),
  ),
  all_rows_without_id: access(
    false,
    boolean({
      label: 'Let people without an _id see all rows of sheets with an _id column',
      description:
        'Off: if people sign in, or anyone has an _id, this column decides who owns each row. People without an _id see none.',
      explain: true,
    }),
  ),
};
const roleFields = {
  // There were only the two permissions.
  roles: access(
    [],
    array(
      {
        key: text({ label: 'Key', description: 'What pages and people name the role by. It never changes.' }),
        name: text({ label: 'Name', description: 'What the role is called.' }),
        permissions: select(['read', 'read-write'], {
          label: 'Permission',
          description: 'What people of the role can do: read, or read and write.',
        }),
      },
      {
        label: 'Roles',
        description: 'Groups of people. Pages and blocks can be shown only to some roles.',
        itemName: 'role',
        max: 50,
      },
    ),
  ),
  default_role: access(
    '',
    text({
      label: 'Role of people who register',
      description: 'The key of the role that people get when they register. Empty: none, and they can read.',
    }),
  ),
};
const rowFields = {
  // No sheet had such a rule.
  own_rows: access(
    [],
    array(
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
  ),
};
const peopleSheet = {
  sheet: text({ label: 'Sheet', description: 'The title of the sheet with a row for each person.' }),
  column: text({ label: 'Column', description: 'The id of its column with the person’s e-mail address.' }),
};
const matchFields = {
  // What a person is came from nowhere but the list of users.
  people: access(
    [],
    array(peopleSheet, {
      label: 'Sheet of people',
      description:
        'The sheet with a row for each person who signs in. What it holds about a person decides which rows they see.',
      itemName: 'sheet',
      max: 1,
    }),
  ),
  matched_rows: access(
    [],
    array(
      {
        sheet: text({ label: 'Sheet', description: 'The title of the sheet.' }),
        column: text({ label: 'Column', description: 'The id of the column that is compared.' }),
        mine: text({
          label: 'Of the person',
          description: 'The id of the column of the sheet of people that it’s compared with.',
        }),
      },
      {
        label: 'Sheets with rows by person',
        description:
          'Across the app, signed-in people only see rows with the same value as their own row in the sheet of people, such as the orders of their company. Everyone else sees none. App editors see all rows.',
        itemName: 'sheet',
        max: 200,
      },
    ),
  ),
};
const passwordFields = {
  // Holders of a password read, before this setting let them write.
  password_reads_only: access(
    true,
    boolean({
      label: 'Read-only access with this password',
      description:
        'Off: they can add and change rows, and fill in forms, in blocks set to Everyone or Admins & Guests.',
      explain: true,
    }),
  ),
};
const embedFields = {
  // A frame shows what everyone sees anyway.
  embedding: access(
    'Any site',
    select(embedChoices, {
      label: 'Sites that can embed this app',
      description:
        'Any site can embed what everyone can see, without a sign-in. People can only sign in, or stay signed in, on sites you list.',
      explain: true,
    }),
  ),
  embed_sites: access(
    '',
    textarea({
      label: 'These sites',
      description: 'One per line, such as https://example.com.',
      explain: true,
      maxLength: 4_000,
    }),
  ),
};
const statisticsFields = {
  count_visits: access(
    true,
    boolean({
      label: 'Count visits',
      description: 'Page views and referring sites, without cookies or personal data. Off: nothing is counted.',
      explain: true,
      default: true,
    }),
  ),
};

const assistantFields = {
  // No app had a server for them.
  open_to_assistants: access(
    false,
    boolean({
      label: 'Let assistants connect',
      description:
        'At the address /mcp of this app, assistants read, add and change what the person who connects them sees and may do on its pages, also on pages that no menu leads to. Off: they can’t connect.',
      explain: true,
    }),
  ),
};

const offlineFields = {
  // What everyone sees, browsers kept before.
  offline: access(
    'Public pages',
    select(['Nothing', 'Public pages', 'All pages'], {
      label: 'What browsers keep for when there’s no network',
      description:
        'The last 30 pages a visitor saw, and what they send until the network is back. All pages: also what signed-in people see, on their device, until they sign out. Nothing: what was kept goes with the next visit.',
      explain: true,
      default: 'Public pages',
    }),
  ),
};

/** Asked in the dialog of embedding. */
export const embedPart = {
  title: 'Embedding',
  dialog: 'embed',
  fields: embedFields,
  visibleWhen: { embed_sites: { embedding: 'The sites below' } },
} satisfies SettingPart;

/** Asked next to the password of the app, in the dialog of its privacy. */
export const passwordPart = { title: 'Password', dialog: 'publish', fields: passwordFields } satisfies SettingPart;

/** Changed where the people of the app are. */
export const rolesPart = { title: 'Roles', dialog: 'people', fields: roleFields } satisfies SettingPart;

/** Chosen in a dialog of its own, which knows the sheets of the app. */
export const rowsPart = {
  title: 'Who sees which rows',
  dialog: 'row access',
  fields: { ...rowFields, ...matchFields },
} satisfies SettingPart;

/** Who may do what: not a part of the app's document, it holds at once. */
export const accessSettingSet = settingSet(
  { title: 'People', fields: peopleFields },
  { title: 'Statistics', fields: statisticsFields },
  { title: 'Assistants', fields: assistantFields },
  { title: 'Offline', only: 'apps', fields: offlineFields },
  passwordPart,
  rolesPart,
  rowsPart,
  embedPart,
);

export const appSettingSet = settingSet(...themeSettingSet.parts, ...accessSettingSet.parts);

export type AppAccess = ValuesOf<typeof accessSettingSet.fields>;
export const defaultAppAccess: AppAccess = defaultsOf(accessSettingSet.fields);

/** A setting of access does not compile without saying what apps have that are older than it. (decision 131) */
const declared: Record<keyof AppAccess, { older: unknown }> = accessSettingSet.fields;

/** What an app has that was stored before a setting came, until its owner chooses. */
export const accessBeforeChoice = Object.fromEntries(
  Object.entries(declared).map(([key, { older }]) => [key, older]),
) as AppAccess; // each by the type of its own setting

/** What pages are rendered and opened with. */
export interface AppSettings extends AppTheme, AppAccess {}
export const defaultAppSettings: AppSettings = { ...defaultAppTheme, ...defaultAppAccess };
