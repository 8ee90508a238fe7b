/**
 * What an installation stores, in words for the people it is about. Every table of the database is in one line of it
 * (retention.test.ts), and every number of days is the one that the nightly maintenance goes by.
 */
import type { Environment } from '#platform/environment/environment.ts';
import type { RetentionTopic } from '../rules/retention-topics.ts';
import type { Schema } from '#platform/database/schema.ts';

export interface RetentionLine {
  topic: RetentionTopic;
  what: string;
  about: string;
  /** Who can see it. */
  visibleTo: string;
  until: string;
}
type Days = Pick<
  Environment,
  'TRASH_DAYS' | 'STATISTICS_DAYS' | 'AUDIT_LOG_DAYS' | 'MAIL_LOG_DAYS' | 'NOTIFICATION_DAYS' | 'FAILURE_DAYS'
>;
type OutsideServices = Pick<Environment, 'LIVE_CHAT_SCRIPT' | 'ANALYTICS_URL'>;
interface Line extends Omit<RetentionLine, 'until'> {
  until: string | ((days: Days) => string);
  tables: readonly (keyof Schema)[];
}

const operator = 'your administrator';

export const retentionLines: readonly Line[] = [
  {
    topic: 'you',
    what: 'Accounts',
    about:
      'Name and address, a password as a hash, the second factor, linked accounts at other services, and the browsers used before.',
    visibleTo: `You; ${operator} sees names and addresses.`,
    until: 'You delete your account.',
    tables: ['users', 'user_identities', 'known_devices', 'recovery_codes', 'installation_admins'],
  },
  {
    topic: 'you',
    what: 'Sessions',
    about: 'When you signed in, the browser, and the network address. The cookie itself only as a hash.',
    visibleTo: 'You, in your account.',
    until: 'You sign out, or the session expires.',
    tables: ['sessions', 'admin_sessions', 'handover_codes', 'one_time_tokens'],
  },
  {
    topic: 'work',
    what: 'Workspaces',
    about: 'Members and invited people with their roles; API keys as hashes; the plan.',
    visibleTo: 'Members of the workspace.',
    until: 'The workspace is deleted.',
    tables: ['workspaces', 'workspace_members', 'workspace_invitations', 'api_keys'],
  },
  {
    topic: 'work',
    what: 'Audit log',
    about: 'Who did what in a workspace, when and from which network address, and what admins of the installation did.',
    visibleTo: 'Owner and admins of the workspace; you, for what was done to your account.',
    until: ({ AUDIT_LOG_DAYS }) => daysText(AUDIT_LOG_DAYS),
    tables: ['audit_log', 'admin_actions'],
  },
  {
    topic: 'work',
    what: 'Spreadsheets',
    about:
      'Their rows and columns, who changed what, and uploaded files. What you write in an app becomes a row of its owner.',
    visibleTo: 'Members of the workspace, and everyone the owner shows it to.',
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
    about: 'How you view a sheet: sort, groups, filters, colors and totals; saved views with their name.',
    visibleTo: 'You; members of the workspace, for shared views.',
    until: 'The view, the spreadsheet or the account is deleted.',
    tables: ['saved_views', 'sheet_arrangements'],
  },
  {
    topic: 'work',
    what: 'Trash',
    about: 'Deleted apps, spreadsheets, rows and columns, so they can be restored.',
    visibleTo: 'Members of the workspace.',
    until: ({ TRASH_DAYS }) => daysText(TRASH_DAYS),
    tables: ['column_versions', 'column_version_cells'],
  },
  {
    topic: 'work',
    what: 'Apps',
    about: 'Their pages, every change with who made it, and what visitors see.',
    visibleTo: 'Members of the workspace; for published pages, everyone who can open them.',
    until: 'The app is deleted. Older changes: after a year, except named moments.',
    tables: [
      ...(['apps', 'pages', 'app_changes', 'releases', 'release_pages', 'scheduled_releases', 'embed_keys'] as const),
      'named_moments',
    ],
  },
  {
    topic: 'visitors',
    what: 'Users of apps',
    about: 'Name, address, a password as a hash, permissions, and when they last used it.',
    visibleTo: 'You, and members of the app’s workspace.',
    until: 'You or the app’s owner delete them.',
    tables: ['app_users'],
  },
  {
    topic: 'visitors',
    what: 'Comments',
    about: 'The text, the time and the name.',
    visibleTo: 'Everyone who can see the page.',
    until: 'The comment, its author or the app is deleted.',
    tables: ['comment_threads', 'comments'],
  },
  {
    topic: 'work',
    what: 'Comments on spreadsheet cells',
    about: 'What members wrote to each other on a cell, who, when, and who was mentioned.',
    visibleTo: 'Members of the workspace; never visitors.',
    until: 'The comment, its row or the spreadsheet is deleted.',
    tables: ['cell_threads', 'cell_comments'],
  },
  {
    topic: 'visitors',
    what: 'Statistics of apps',
    about:
      'How often pages were viewed, by how many visitors, from which sites and countries: daily totals, nothing about any visitor.',
    visibleTo: 'Members of the workspace.',
    until: ({ STATISTICS_DAYS }) => daysText(STATISTICS_DAYS),
    tables: ['app_visits', 'app_page_views', 'app_referrers', 'app_countries'],
  },
  {
    topic: 'visitors',
    what: 'Today’s visitor hashes',
    about:
      'A hash of network address and browser, with a key that changes each day, so each visitor counts once. No cookie.',
    visibleTo: 'No one.',
    until: 'The end of the day (UTC), with the key.',
    tables: ['visitor_salts', 'visitor_marks'],
  },
  {
    topic: 'you',
    what: 'Sent mails',
    about: 'Recipient, kind, subject and whether it arrived; its text for 30 days. Addresses that bounced.',
    visibleTo: `Owner and admins of the workspace; ${operator}, without the text.`,
    until: ({ MAIL_LOG_DAYS }) => daysText(MAIL_LOG_DAYS),
    tables: ['mails', 'mail_refusals'],
  },
  {
    topic: 'you',
    what: 'Notifications',
    about: 'Your notifications, and what you want to be notified about.',
    visibleTo: 'You.',
    until: ({ NOTIFICATION_DAYS }) => daysText(NOTIFICATION_DAYS),
    tables: ['notifications', 'notification_preferences'],
  },
  {
    topic: 'work',
    what: 'Buttons that call other services',
    about: 'What they sent and received; tokens that owners provided, only for those calls.',
    visibleTo: 'Members of the workspace; no one for tokens.',
    until: '30 days later; tokens until no page uses them.',
    tables: ['row_calls', 'kept_secrets'],
  },
  {
    topic: 'work',
    what: 'Marketplace',
    about: 'Templates with their versions, submissions and decisions, ratings, reports, and where templates are used.',
    visibleTo: 'Everyone, for what is on the marketplace; otherwise the author and reviewers.',
    until: 'The author’s workspace is deleted. Files tried without an account: after a day.',
    tables: [
      ...(['templates', 'template_versions', 'template_uses', 'template_ratings', 'template_reports'] as const),
      ...(['template_updates', 'template_tries', 'review_requests'] as const),
    ],
  },
  {
    topic: 'you',
    what: 'Payments',
    about: 'Plans, invoices, orders of templates and what authors are paid. Only the payment service knows cards.',
    visibleTo: 'Owner and admins of the workspace.',
    until: 'The legal retention period for accounting ends.',
    tables: [
      ...(['invoices', 'payment_events', 'stripe_accounts', 'template_orders', 'template_licences'] as const),
      'template_ledger',
    ],
  },
  {
    topic: 'you',
    what: 'Google accounts',
    about: 'Which account was connected, with its encrypted token.',
    visibleTo: 'Members of the workspace; no one for the token.',
    until: 'The account is disconnected.',
    tables: ['google_accounts'],
  },
  {
    topic: 'work',
    what: 'Journal',
    about: 'Posts with their versions, pictures, and who wrote them.',
    visibleTo: 'Everyone, once it’s published.',
    until: 'They’re deleted; the name on a post stays with it.',
    tables: ['blog_people', 'blog_categories', 'blog_media', 'blog_posts', 'blog_old_slugs', 'blog_revisions'],
  },
  {
    topic: 'installation',
    what: 'Failures',
    about: 'Where and when an app last failed, with a reference. Nothing about the visitor.',
    visibleTo: 'Your administrator.',
    until: ({ FAILURE_DAYS }) => daysText(FAILURE_DAYS),
    tables: ['app_failures'],
  },
  {
    topic: 'installation',
    what: 'Settings of the installation',
    about: 'Sheaf’s own data, such as the key that signs links in mails. Nothing about people.',
    visibleTo: 'No one.',
    until: 'Always.',
    tables: ['settings_store'],
  },
  {
    topic: 'visitors',
    what: 'Addresses on maps',
    about: 'The map location of an address in a spreadsheet.',
    visibleTo: 'Everyone who can see the map.',
    until: '90 days later',
    tables: ['geocoded_addresses'],
  },
];

/** As this installation has it. */
export const retentionOf = (environment: Days & OutsideServices): RetentionLine[] => [
  ...retentionLines.map(({ topic, what, about, visibleTo, until }) => ({
    ...{ topic, what, about, visibleTo },
    until: typeof until === 'string' ? until : until(environment),
  })),
  ...elsewhere(environment),
];

/** What another service gets to know. */
function elsewhere({ LIVE_CHAT_SCRIPT, ANALYTICS_URL }: OutsideServices): RetentionLine[] {
  const lineFor = (what: string, address: string | undefined, about: (host: string) => string): RetentionLine[] => {
    if (address === undefined) return [];
    const { host } = new URL(address);
    return [{ topic: 'installation', what, about: about(host), visibleTo: host, until: `See the terms of ${host}.` }];
  };
  return [
    ...lineFor(
      'Live chat',
      LIVE_CHAT_SCRIPT,
      (host) =>
        `The chat on the landing page, the dashboard, the admin area and the marketplace is loaded from ${host}, which learns your network address and what you write there.`,
    ),
    ...lineFor(
      'Usage log',
      ANALYTICS_URL,
      (host) =>
        `The pages of the dashboard you open are sent to ${host} with your e-mail, only if you turned this on in your account.`,
    ),
  ];
}

const daysText = (days: number): string => (days === 1 ? '1 day later' : `${days} days later`);
