/** The only list of endpoints: client, server, OpenAPI and the tests of access read it. */
import * as templateUse from '#features/marketplace/api/template-use.ts';
import * as account from '#features/accounts/api/account.ts';
import * as accounts from '#features/accounts/api/accounts.ts';
import * as admin from '#features/admin/api/admin.ts';
import * as adminLists from '#features/admin/api/admin-lists.ts';
import * as appDocument from '#features/apps/api/app-document.ts';
import * as appHistory from '#features/apps/api/app-history.ts';
import * as appSignIn from '#features/app-users/api/app-sign-in.ts';
import * as appUsers from '#features/app-users/api/app-users.ts';
import * as apps from '#features/apps/api/apps.ts';
import * as billing from '#features/billing/api/billing.ts';
import * as blog from '#features/blog/api/blog.ts';
import * as blogPosts from '#features/blog/api/blog-posts.ts';
import * as cellComments from '#features/workbooks/api/cell-comments.ts';
import * as columnConversion from '#features/workbooks/api/column-conversion.ts';
import * as comments from '#features/comments/api.ts';
import * as embeds from '#features/embeds/api.ts';
import * as dataService from '#features/visitor/api/data-service.ts';
import * as failures from '#features/reports/api.ts';
import * as live from '#features/live/api.ts';
import * as leaks from '#features/visitor/api/leaks.ts';
import * as mail from '#features/mail/api.ts';
import * as marketplace from '#features/marketplace/api/marketplace.ts';
import * as notifications from '#features/notifications/api.ts';
import * as pageData from '#features/visitor/api/page-data.ts';
import * as pagePerformance from '#features/visitor/api/page-performance.ts';
import * as previewColumnChange from '#features/workbooks/api/preview-column-change.ts';
import * as sheetFigures from '#features/workbooks/api/sheet-figures.ts';
import * as personalData from '#features/personal-data/api.ts';
import * as product from '#features/operation/api.ts';
import * as proposals from '#features/proposals/api.ts';
import * as rowActions from '#features/visitor/api/row-actions.ts';
import type { Endpoint } from '#platform/api/endpoint.ts';
import * as savedViews from '#features/workbooks/api/saved-views.ts';
import * as review from '#features/marketplace/api/review.ts';
import * as rowHistory from '#features/workbooks/api/row-history.ts';
import { adapterEndpoints } from '#features/sources/api/adapters.ts';
import * as statistics from '#features/statistics/api.ts';
import * as templateSales from '#features/billing/api/template-sales.ts';
import * as templateTries from '#features/marketplace/api/template-tries.ts';
import * as templateUpdates from '#features/marketplace/api/template-updates.ts';
import * as trash from '#features/trash/api.ts';
import * as workbooks from '#features/workbooks/api/workbooks.ts';
import * as workspaces from '#features/workspaces/api.ts';
import * as workbookPresence from '#features/workbooks/api/workbook-presence.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;

export const endpoints: readonly Endpoint[] = [
  accounts,
  account,
  workspaces,
  apps,
  statistics,
  proposals,
  appDocument,
  appHistory,
  appUsers,
  personalData,
  appSignIn,
  embeds,
  workbooks,
  ...adapterEndpoints,
  previewColumnChange,
  sheetFigures,
  savedViews,
  rowHistory,
  pageData,
  dataService,
  columnConversion,
  comments,
  cellComments,
  workbookPresence,
  live,
  rowActions,
  leaks,
  pagePerformance,
  notifications,
  mail,
  billing,
  marketplace,
  templateUse,
  templateTries,
  templateUpdates,
  review,
  admin,
  adminLists,
  templateSales,
  blog,
  blogPosts,
  trash,
  product,
  failures,
]
  .flatMap((group) => Object.values(group).filter(isEndpoint))
  // The order of a module's exports is not the same everywhere.
  .toSorted((one, other) => compare(one.path, other.path) || compare(one.method, other.method));

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
