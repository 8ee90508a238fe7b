/**
 * What an installation stores, in words for whoever it is about. Every table of the database stands in one line of it
 * (kept-data.test.ts), and every number of days is the one that the nightly upkeep goes by.
 */
import type { Environment } from '../../environment.ts';
import type { KeptTopic } from '#domain/kept-topics.ts';
import type { Schema } from '../storage/schema.ts';

export interface KeptData {
  topic: KeptTopic;
  what: string;
  about: string;
  /** Who can see it. */
  who: string;
  until: string;
}
type Days = Pick<
  Environment,
  'TRASH_DAYS' | 'STATISTICS_DAYS' | 'AUDIT_LOG_DAYS' | 'MAIL_LOG_DAYS' | 'NOTIFICATION_DAYS' | 'FAILURE_DAYS'
>;
type Told = Pick<Environment, 'LIVE_CHAT_SCRIPT' | 'ANALYTICS_URL'>;
interface Line extends Omit<KeptData, 'until'> {
  until: string | ((days: Days) => string);
  tables: readonly (keyof Schema)[];
}

const operator = 'whoever runs this installation';

export const keptLines: readonly Line[] = [
  {
    topic: 'you',
    what: 'Accounts',
    about:
      'Name and address, a password as a hash, the second factor, accounts of other services that sign in, and the browsers that were used before.',
    who: `The person; ${operator} sees names and addresses.`,
    until: 'The account is deleted.',
    tables: ['users', 'user_identities', 'known_devices', 'recovery_codes', 'installation_admins'],
  },
  {
    topic: 'you',
    what: 'Sessions',
    about: 'That somebody is signed in: when, the browser, and the network address. The cookie itself only as a hash.',
    who: 'The person, in their account.',
    until: 'Signing out, or when the session runs out.',
    tables: ['sessions', 'admin_sessions', 'handover_codes', 'one_time_tokens'],
  },
  {
    topic: 'work',
    what: 'Workspaces',
    about: 'Who belongs to them and who was invited, with which role; API keys as hashes; the plan.',
    who: 'Members of the workspace.',
    until: 'The workspace is deleted.',
    tables: ['workspaces', 'workspace_members', 'workspace_invitations', 'api_keys'],
  },
  {
    topic: 'work',
    what: 'Audit log',
    about: 'Who did what in a workspace, when and from which network address; and what admins of the installation did.',
    who: 'Owner and admins of the workspace; what was done to an account, its person.',
    until: ({ AUDIT_LOG_DAYS }) => daysText(AUDIT_LOG_DAYS),
    tables: ['audit_log', 'admin_actions'],
  },
  {
    topic: 'work',
    what: 'Spreadsheets',
    about:
      'Their rows and columns, what was changed by whom, and files that were uploaded. What you write into an app becomes a row of its owner.',
    who: 'Members of the workspace, and whoever the owner shows it to.',
    until: 'Its owner deletes it.',
    tables: [
      ...(['workbooks', 'sheets', 'sheet_states', 'sheet_rows', 'row_history', 'column_history', 'files'] as const),
      ...(['row_keys', 'row_notices', 'mirror_rows', 'mirror_events', 'google_files', 'snapshot_marks'] as const),
      ...(['published_sources', 'google_channels', 'converted_cells'] as const),
    ],
  },
  {
    topic: 'work',
    what: 'Views of spreadsheets',
    about: 'How somebody looks at a sheet: sort, groups, filters, colors and totals; saved ones with their name.',
    who: 'The person; views that were shared, members of the workspace.',
    until: 'They, the spreadsheet or the account are deleted.',
    tables: ['saved_views', 'sheet_arrangements'],
  },
  {
    topic: 'work',
    what: 'Trash',
    about: 'Apps, spreadsheets, rows and columns that were deleted, so that they can be brought back.',
    who: 'Members of the workspace.',
    until: ({ TRASH_DAYS }) => daysText(TRASH_DAYS),
    tables: ['column_versions', 'column_version_cells'],
  },
  {
    topic: 'work',
    what: 'Apps',
    about: 'Their pages, every change with who made it, and what visitors see.',
    who: 'Members of the workspace; published pages, whoever may open them.',
    until: 'The app is deleted; its older changes after a year, but for moments with a name.',
    tables: [
      ...(['apps', 'pages', 'app_changes', 'releases', 'release_pages', 'scheduled_releases', 'embed_keys'] as const),
      'named_moments',
    ],
  },
  {
    topic: 'visitors',
    what: 'Users of apps',
    about: 'Name, address, a password as a hash, what they may do, and when they were last there.',
    who: 'The person, and members of the workspace of the app.',
    until: 'The person, or the owner of the app, deletes them.',
    tables: ['app_users'],
  },
  {
    topic: 'visitors',
    what: 'Comments',
    about: 'The words, when they were written, and the name.',
    who: 'Whoever sees the page.',
    until: 'They, their author or the app are deleted.',
    tables: ['comment_threads', 'comments'],
  },
  {
    topic: 'work',
    what: 'Comments at cells of spreadsheets',
    about: 'What members wrote to each other at a cell, who, when, and whom they named.',
    who: 'Members of the workspace; never visitors.',
    until: 'They, their row or the spreadsheet are deleted.',
    tables: ['cell_threads', 'cell_comments'],
  },
  {
    topic: 'visitors',
    what: 'Statistics of apps',
    about:
      'How often pages were looked at, by how many, from which sites and countries: sums by day, nothing about any visitor.',
    who: 'Members of the workspace.',
    until: ({ STATISTICS_DAYS }) => daysText(STATISTICS_DAYS),
    tables: ['app_visits', 'app_page_views', 'app_referrers', 'app_countries'],
  },
  {
    topic: 'visitors',
    what: 'Marks of the visitors of today',
    about:
      'A hash of network address and browser, with a key that is new each day, so that a visitor counts once. No cookie.',
    who: 'Nobody.',
    until: 'The end of the day (UTC), with the key.',
    tables: ['visitor_salts', 'visitor_marks'],
  },
  {
    topic: 'you',
    what: 'Mails that were sent',
    about:
      'To whom, what kind, the subject and whether it arrived; what stood in it for 30 days. Addresses that bounced.',
    who: `Owner and admins of the workspace; ${operator}, without the text.`,
    until: ({ MAIL_LOG_DAYS }) => daysText(MAIL_LOG_DAYS),
    tables: ['mails', 'mail_refusals'],
  },
  {
    topic: 'you',
    what: 'Notifications',
    about: 'What you were told of in the product, and what you want to be told of.',
    who: 'The person.',
    until: ({ NOTIFICATION_DAYS }) => daysText(NOTIFICATION_DAYS),
    tables: ['notifications', 'notification_preferences'],
  },
  {
    topic: 'work',
    what: 'Buttons that call other services',
    about: 'What they sent and what was answered; tokens that owners gave, only for those calls.',
    who: 'Members of the workspace; tokens, nobody.',
    until: '30 days later; tokens, until no page names them.',
    tables: ['row_calls', 'kept_secrets'],
  },
  {
    topic: 'work',
    what: 'Marketplace',
    about:
      'Templates with their versions, what was submitted and decided, ratings, reports, and what templates were used for.',
    who: 'Everybody, what stands on the marketplace; else its author and reviewers.',
    until: 'The workspace of the author is deleted. Tries without an account go after a day.',
    tables: [
      ...(['templates', 'template_versions', 'template_uses', 'template_ratings', 'template_reports'] as const),
      ...(['template_updates', 'template_tries', 'review_requests'] as const),
    ],
  },
  {
    topic: 'you',
    what: 'Payments',
    about:
      'Plans, invoices, orders of templates and what authors are paid. Cards are known to the payment service alone.',
    who: 'Owner and admins of the workspace.',
    until: 'As long as the law asks for books to be kept.',
    tables: [
      ...(['invoices', 'payment_events', 'stripe_accounts', 'template_orders', 'template_licences'] as const),
      'template_ledger',
    ],
  },
  {
    topic: 'you',
    what: 'Accounts of Google',
    about: 'Which account was connected, with its token, sealed.',
    who: 'Members of the workspace; the token, nobody.',
    until: 'It is disconnected.',
    tables: ['google_accounts'],
  },
  {
    topic: 'work',
    what: 'Journal',
    about: 'Posts with their versions, pictures, and who wrote them.',
    who: 'Everybody, once it is published.',
    until: 'They are deleted; the name above a post stays with it.',
    tables: ['blog_people', 'blog_categories', 'blog_media', 'blog_posts', 'blog_old_slugs', 'blog_revisions'],
  },
  {
    topic: 'installation',
    what: 'Failures',
    about: 'Where and when an app last failed, with a reference. Nothing of who asked.',
    who: `Whoever runs this installation.`,
    until: ({ FAILURE_DAYS }) => daysText(FAILURE_DAYS),
    tables: ['app_failures'],
  },
  {
    topic: 'installation',
    what: 'Settings of the installation',
    about: 'What the program notes of itself, such as the key that signs links in mails. Nothing about people.',
    who: 'Nobody.',
    until: 'Always.',
    tables: ['settings_store'],
  },
  {
    topic: 'visitors',
    what: 'Addresses on maps',
    about: 'Where an address of a spreadsheet is on the earth.',
    who: 'Whoever sees the map.',
    until: '90 days later',
    tables: ['geocoded_addresses'],
  },
];

/** As this installation has it. */
export const keptData = (environment: Days & Told): KeptData[] => [
  ...keptLines.map(({ topic, what, about, who, until }) => ({
    ...{ topic, what, about, who },
    until: typeof until === 'string' ? until : until(environment),
  })),
  ...elsewhere(environment),
];

/** What another service gets to know. */
function elsewhere({ LIVE_CHAT_SCRIPT, ANALYTICS_URL }: Told): KeptData[] {
  const told = (what: string, address: string | undefined, about: (host: string) => string): KeptData[] => {
    if (address === undefined) return [];
    const { host } = new URL(address);
    return [{ topic: 'installation', what, about: about(host), who: host, until: `As ${host} says.` }];
  };
  return [
    ...told(
      'Live chat',
      LIVE_CHAT_SCRIPT,
      (host) =>
        `The chat on the landing page, the dashboard, the admin area and the marketplace is loaded from ${host}, which learns your network address and what you write there.`,
    ),
    ...told(
      'Log of use',
      ANALYTICS_URL,
      (host) =>
        `Which pages of the dashboard you open is told to ${host} with your e-mail, only if you turned it on in your account.`,
    ),
  ];
}

const daysText = (days: number): string => (days === 1 ? '1 day later' : `${days} days later`);
