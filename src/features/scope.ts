/** What the server knows of a call: types only, which web may import too. */
import type { GuideView } from '#features/guide/rules/guide.ts';
import type { BlogView } from '#features/blog/rules/blog-view.ts';
import type { MarketView } from '#features/marketplace/rules/market-view.ts';
import type { SiteData } from '#features/site/services.ts';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import type { BoardView, PageSearchView } from '#features/boards/rules/board-view.ts';
import type { AppTheme, GoesLive } from '#features/apps/rules/document/document.ts';
import type { AppKind, AppSettings, SignInMethod } from '#features/apps/rules/app.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import type { MailContent } from '#platform/mail/mail.ts';
import type { ApiScope, WorkspaceRole } from '#features/workspaces/rules/workspace.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Steps } from '#engine/steps.ts';

declare module '#platform/services.ts' {
  interface Services {
    renderer: Renderer;
  }
}

/** The host of a request: the main site, or the app whose sub-domain is the first label. */
export type Host =
  | { kind: 'site'; name: string; origin: string }
  | { kind: 'app'; subdomain: string; name: string; origin: string };

/** What an app is found by: the sub-domain of its host, or the address of a board. */
export type AppPlace = { subdomain: string } | { board_slug: string };

/** Where pages of an app are requested: its own host, or the address of a board on the main host. */
export type PageHost =
  | Extract<Host, { kind: 'app' }>
  | (Extract<Host, { kind: 'site' }> & {
      board_slug: string;
      /** What is there when no board is. */
      missing: () => Promise<Response>;
    });

/** Whose a session is: a person of the site, a user of one app, or anyone who knows the password of one app. */
export interface SessionOwner {
  user_id: string | null;
  app_user_id: string | null;
  app_id: string | null;
}
export interface Session extends SessionOwner {
  id: string;
  token_hash: string;
  created_at: Date;
  /** Set when the call came with an API key: it reaches its workspace with its scopes and nothing else. */
  key: { name: string; workspace_id: string; scopes: readonly ApiScope[] } | null;
  /** Set when the server of another site vouched for the person: what the frame may show. */
  embed: SignedEmbed | null;
}

/** The site around a frame, and the one page or block that it may show; null is the whole app. */
export interface SignedEmbed {
  origin: string;
  page_id: string | null;
  block_id: string | null;
}

export interface User {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  /** The workspace that the person works in, and their role there. */
  workspace: { id: string; name: string; plan: string; role: WorkspaceRole };
}

export interface AppRecord {
  id: string;
  workspace_id: string;
  workbook_id: string | null;
  kind: AppKind;
  name: string;
  /** '' for a board, unless it is the preview of a template. */
  subdomain: string;
  /** Where a board is on the main host; '' for every app with a host of its own. */
  board_slug: string;
  public: boolean;
  sign_in_method: SignInMethod;
  /** Whether the owner set a password for the whole app. */
  has_sign_in_password: boolean;
  /** Its look as the draft has it, and who may do what. */
  settings: AppSettings;
  /** Of the log of its draft. */
  revision: number;
  goes_live: GoesLive;
  /** The release that visitors see where changes do not go live at once; null before the first. */
  live_release: number | null;
  /** What that release looks like; null without one. */
  live_look: AppTheme | null;
  /** A version of a template to look at: it is read-only. (server/marketplace) */
  is_showcase: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface PageRecord {
  page_id: string;
  app_id: string;
  page_name: string;
  page_slug: string;
  page_type: 'home' | 'page';
  position: number;
  is_auth: boolean;
  is_public: boolean;
  revision: number;
}
export interface FullPageRecord extends PageRecord {
  document: PageDocument;
}

export interface SheetRecord {
  id: string;
  workbook_id: string;
  title: string;
  position: number;
  columns: Column[];
  /** Ids of its deleted columns; `_id` where the column is gone that said whose each row is. */
  spent_column_ids: string[];
  version: number;
  /** Its rows are changed where it comes from, and nowhere else. */
  read_only?: boolean;
}

/** The first rows of a sheet of a file that is no workbook. */
export interface SheetBeginning {
  title: string;
  columns: Column[];
  rows: { cells: Record<string, Cell> }[];
  /** Of the whole sheet. */
  rowCount: number;
  /** What its file hides; absent in what was stored before this was read. */
  hidden?: { sheet: boolean; columns: string[] };
}

/** A sheet by its id, with what its workbook says. */
export interface SheetOfCall extends SheetRecord {
  workspace_id: string;
  /** Where the workbook comes from, as it is stored. (workbooks/sources) */
  source: unknown;
}

/** Who wrote a row: stored in the row history. */
export type Actor = (
  | { kind: 'user'; id: string; email: string }
  | { kind: 'app_user'; id: string; email: string }
  | { kind: 'anonymous' }
  | { kind: 'system'; what: string }
) & { through?: WrittenThrough };
/** The way that a write came, where it is not the spreadsheet itself. */
export type WrittenThrough =
  | { kind: 'page'; app_id: string; page_id: string; block_id: string }
  | { kind: 'api_key'; name: string };

/** A part of a style sheet of the build. `source` is its hash as policies write it: `'sha256-…'`. */
export interface BuiltStyle {
  text: string;
  source: string;
  /** Only pages that have one of these need it. */
  characters?: RegExp;
}

/** The built web renderer: everything that is React. The server hands data in and gets HTML; it never imports .tsx. */
export interface Renderer {
  /** A visitor's page, a whole HTML document. */
  renderPage(page: PageToRender): string;
  /**
   * The same, a block at a step; without the blocks of the ids `apart`, which are rendered elsewhere: by
   * `blockRendering`. Where none are, it is one part.
   */
  pageSteps(page: PageToRender, apart?: ReadonlySet<string>): Steps<PageOutline>;
  /** The file of the built module that draws blocks alone (web/renderer/block-rendering.ts); null in development. */
  blockRendering: string | null;
  /** A page of the site (landing, dashboard shell …) for this path; status is its HTTP status. */
  renderSite(site: SiteToRender): { html: string; status: number };
  /** A page of the marketplace, a whole document without a script. `origin` is the site's. */
  renderMarketplace(view: MarketView, origin: string): string;
  /** A page of the blog, a whole document without a script. `origin` is the site's. */
  renderBlog(view: BlogView, origin: string): string;
  /** How policies name the style sheets within pages without a script: `'sha256-…'`. */
  styleSources: readonly string[];
  /** What is in a frame until the site around it has said who is looking at it: nothing of any app. */
  renderWaitingFrame(frame: { sites: readonly string[]; board: string }): string;
  /** Paths of the scripts that blocks of a type add to what every page loads. */
  scriptsOf(type: string): string[];
  /** The path of the script that sites with frames load. */
  embedScript: string;
  /** A page of the documentation for owners, a whole document without a script. */
  renderGuide(view: GuideView): string;
  /** 403, 404 and 500 pages of app hosts and the site. */
  renderProblem(problem: {
    status: number;
    title?: string;
    message: string;
    reference?: string;
    host: 'site' | 'app';
    /** Where people who may see a private app sign in. */
    sign_in_href?: string;
    /** In a frame: the same address in a window of its own. */
    open_href?: string;
  }): string;
  /** A mail as HTML and as plain text, of the same content. */
  renderMail(mail: MailToRender): { html: string; text: string };
  /** Bundled assets by path, for the static handler; null in development where Vite serves them. */
  assets: { folder: string; prefix: string } | null;
}
/** Text of a page, or the place of what is rendered of a block elsewhere: its HTML, or what its script gets. */
export type PagePart = string | { block: number; as: 'html' | 'data' };
export interface PageOutline {
  parts: PagePart[];
  /** In the order that the parts name. */
  blocks: PreparedBlock[];
  context: PageContext;
}
export interface PageToRender {
  app: { id: string; name: string; settings: AppSettings };
  page: { page_id: string; page_name: string; settings: PageDocument['settings']; revision: number };
  blocks: PreparedBlock[];
  context: PageContext;
  /** What is around the blocks of a board; absent on pages of other apps. */
  board?: BoardView;
  /** Of a page that is no board; absent where its owner shows none. */
  search?: PageSearchView;
  /** The studio's script is loaded around the page. */
  editor: { main_href: string; workbook_id: string | null } | null;
  /** A part of another page. `sites`: those that may have it; null is any. */
  embed: { hide_header: boolean; hide_footer: boolean; sites: readonly string[] | null; isSigned: boolean } | null;
  /** Of a preview: the address of the site, and the first label of the address that a template is at. */
  preview?: { main_href: string; label: string };
  /** For `<link rel=canonical>` and social cards. */
  url: string;
  /** The version of its rows, so that it can be notified of changes; '' for no notices. (domain/page-version.ts) */
  version?: string;
  /** What became of a form that was sent without a script. */
  notice?: { type: 'success' | 'error'; message: string };
  /** Gets what each block was rendered as: its HTML, and what its script gets. */
  onRendered?: (block_id: string, html: string, data: string) => void;
}
export interface MailToRender {
  content: MailContent;
  /** Whose mail it is: Sheaf's own, or an app's with its name and color. */
  brand: { name: string; color: string; href: string };
  /** Where this kind of mail is stopped; absent for mail that belongs to an account. */
  unsubscribe_href?: string;
}
export interface SiteToRender {
  path: string;
  nonce: string;
  /** Put into the HTML. */
  data: SiteData;
}
