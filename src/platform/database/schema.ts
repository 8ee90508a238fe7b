/** The tables as Kysely sees them. The truth is in migrations/; a test compares the two. */
import type { Selectable } from 'kysely';
import type {
  AdminActionsTable,
  AdminSessionsTable,
  AppFailuresTable,
  InstallationAdminsTable,
} from './admin-tables.ts';
import type {
  AppChangesTable,
  NamedMomentsTable,
  ReleasePagesTable,
  ReleasesTable,
  ScheduledReleasesTable,
} from './app-log-tables.ts';
import type {
  BlogCategoriesTable,
  BlogMediaTable,
  BlogOldSlugsTable,
  BlogPeopleTable,
  BlogPostsTable,
  BlogRevisionsTable,
} from './blog-tables.ts';
import type { CellCommentsTable, CellThreadsTable } from './cell-comment-tables.ts';
import type { CommentsTable, CommentThreadsTable } from './comment-tables.ts';
import type { PublishedSourcesTable } from './published-tables.ts';
import type { SavedViewsTable, SheetArrangementsTable } from './view-tables.ts';
import type {
  GoogleAccountsTable,
  GoogleChannelsTable,
  GoogleFilesTable,
  MirrorEventsTable,
  MirrorRowsTable,
} from './google-tables.ts';
import type { GeocodedAddressesTable } from './place-tables.ts';
import type {
  ReviewRequestsTable,
  TemplateRatingsTable,
  TemplateReportsTable,
  TemplateTriesTable,
  TemplateUpdatesTable,
  TemplatesTable,
  TemplateUsesTable,
  TemplateVersionsTable,
} from './marketplace-tables.ts';
import type {
  UsersTable,
  RecoveryCodesTable,
  UserIdentitiesTable,
  KnownDevicesTable,
  SessionsTable,
  EmbedKeysTable,
  HandoverCodesTable,
  OneTimeTokensTable,
  NotificationsTable,
  NotificationPreferencesTable,
} from './people-tables.ts';
import type {
  WorkspacesTable,
  WorkspaceMembersTable,
  WorkspaceInvitationsTable,
  ApiKeysTable,
  AuditLogTable,
  MailsTable,
  MailRefusalsTable,
  InvoicesTable,
  SettingsStoreTable,
} from './workspaces-tables.ts';
import type {
  WorkbooksTable,
  AppsTable,
  PagesTable,
  AppUsersTable,
  FilesTable,
  RowNoticesTable,
  KeptSecretsTable,
  RowCallsTable,
} from './content-tables.ts';
import type {
  PaymentEventsTable,
  StripeAccountsTable,
  TemplateLedgerTable,
  TemplateLicencesTable,
  TemplateOrdersTable,
} from './sale-tables.ts';
import type {
  SheetsTable,
  SheetStatesTable,
  ConvertedCellsTable,
  CurrentRowsView,
  SheetRowsTable,
  RowHistoryTable,
  ColumnHistoryTable,
  SnapshotMarksTable,
  RowKeysTable,
  ColumnVersionsTable,
  ColumnVersionCellsTable,
} from './sheet-tables.ts';
import type {
  AppCountriesTable,
  AppPageViewsTable,
  AppReferrersTable,
  AppVisitsTable,
  VisitorMarksTable,
  VisitorSaltsTable,
} from './statistics-tables.ts';

export interface Schema {
  users: UsersTable;
  workspaces: WorkspacesTable;
  workspace_members: WorkspaceMembersTable;
  recovery_codes: RecoveryCodesTable;
  user_identities: UserIdentitiesTable;
  known_devices: KnownDevicesTable;
  sessions: SessionsTable;
  embed_keys: EmbedKeysTable;
  handover_codes: HandoverCodesTable;
  one_time_tokens: OneTimeTokensTable;
  workspace_invitations: WorkspaceInvitationsTable;
  api_keys: ApiKeysTable;
  audit_log: AuditLogTable;
  workbooks: WorkbooksTable;
  sheets: SheetsTable;
  google_accounts: GoogleAccountsTable;
  google_files: GoogleFilesTable;
  google_channels: GoogleChannelsTable;
  published_sources: PublishedSourcesTable;
  saved_views: SavedViewsTable;
  sheet_arrangements: SheetArrangementsTable;
  mirror_rows: MirrorRowsTable;
  mirror_events: MirrorEventsTable;
  sheet_states: SheetStatesTable;
  sheet_rows: SheetRowsTable;
  current_rows: CurrentRowsView;
  converted_cells: ConvertedCellsTable;
  row_history: RowHistoryTable;
  column_history: ColumnHistoryTable;
  apps: AppsTable;
  pages: PagesTable;
  app_changes: AppChangesTable;
  named_moments: NamedMomentsTable;
  releases: ReleasesTable;
  release_pages: ReleasePagesTable;
  scheduled_releases: ScheduledReleasesTable;
  app_users: AppUsersTable;
  app_visits: AppVisitsTable;
  app_page_views: AppPageViewsTable;
  app_referrers: AppReferrersTable;
  app_countries: AppCountriesTable;
  visitor_salts: VisitorSaltsTable;
  visitor_marks: VisitorMarksTable;
  files: FilesTable;
  mails: MailsTable;
  mail_refusals: MailRefusalsTable;
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  row_notices: RowNoticesTable;
  kept_secrets: KeptSecretsTable;
  row_calls: RowCallsTable;
  snapshot_marks: SnapshotMarksTable;
  row_keys: RowKeysTable;
  column_versions: ColumnVersionsTable;
  column_version_cells: ColumnVersionCellsTable;
  comment_threads: CommentThreadsTable;
  comments: CommentsTable;
  cell_threads: CellThreadsTable;
  cell_comments: CellCommentsTable;
  geocoded_addresses: GeocodedAddressesTable;
  templates: TemplatesTable;
  template_versions: TemplateVersionsTable;
  template_uses: TemplateUsesTable;
  template_ratings: TemplateRatingsTable;
  template_updates: TemplateUpdatesTable;
  template_tries: TemplateTriesTable;
  template_reports: TemplateReportsTable;
  review_requests: ReviewRequestsTable;
  invoices: InvoicesTable;
  payment_events: PaymentEventsTable;
  stripe_accounts: StripeAccountsTable;
  template_orders: TemplateOrdersTable;
  template_licences: TemplateLicencesTable;
  template_ledger: TemplateLedgerTable;
  settings_store: SettingsStoreTable;
  blog_people: BlogPeopleTable;
  blog_categories: BlogCategoriesTable;
  blog_media: BlogMediaTable;
  blog_posts: BlogPostsTable;
  blog_old_slugs: BlogOldSlugsTable;
  blog_revisions: BlogRevisionsTable;
  installation_admins: InstallationAdminsTable;
  admin_sessions: AdminSessionsTable;
  admin_actions: AdminActionsTable;
  app_failures: AppFailuresTable;
}

/** A row as read from a table: `Stored<'apps'>`. */
export type Stored<Table extends keyof Schema> = Selectable<Schema[Table]>;
