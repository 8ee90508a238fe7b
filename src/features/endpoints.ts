/** The only list of endpoints: client, server, OpenAPI and the tests of access read it. */
import * as templateUse from './template-use.ts';
import * as account from './account.ts';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as adminLists from './admin-lists.ts';
import * as appDocument from './app-document.ts';
import * as appHistory from './app-history.ts';
import * as appSignIn from './app-sign-in.ts';
import * as appUsers from './app-users.ts';
import * as apps from './apps.ts';
import * as billing from './billing.ts';
import * as blog from './blog.ts';
import * as blogPosts from './blog-posts.ts';
import * as cellComments from './cell-comments.ts';
import * as columnConversion from './column-conversion.ts';
import * as comments from './comments.ts';
import * as embeds from './embeds.ts';
import * as dataService from './data-service.ts';
import * as failures from './failures.ts';
import * as live from './live.ts';
import * as googleSheets from './google-sheets.ts';
import * as leaks from './leaks.ts';
import * as mail from './mail.ts';
import * as marketplace from './marketplace.ts';
import * as notifications from './notifications.ts';
import * as pageData from './page-data.ts';
import * as pagePerformance from './page-performance.ts';
import * as previewColumnChange from './preview-column-change.ts';
import * as sheetFigures from './sheet-figures.ts';
import * as personalData from './personal-data.ts';
import * as product from './product.ts';
import * as proposals from './proposals.ts';
import * as publishedSources from './published-sources.ts';
import * as rowActions from './row-actions.ts';
import type { Endpoint } from './endpoint.ts';
import * as savedViews from './saved-views.ts';
import * as review from './review.ts';
import * as rowHistory from './row-history.ts';
import * as statistics from './statistics.ts';
import * as templateSales from './template-sales.ts';
import * as templateTries from './template-tries.ts';
import * as templateUpdates from './template-updates.ts';
import * as trash from './trash.ts';
import * as workbookUpdates from './workbook-updates.ts';
import * as workbooks from './workbooks.ts';
import * as workspaces from './workspaces.ts';
import * as workbookPresence from './workbook-presence.ts';

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
  workbookUpdates,
  googleSheets,
  publishedSources,
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
