/** What a view is given and may do, and the samples that show it. Views know no role, no address, no fetch. */
import type { Breadcrumb } from '#features/visitor/rules/breadcrumbs.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { BlockRights, StoredBlock } from './contract.ts';
import type {
  CommentItem,
  CommentsData,
  DataFor,
  DataRow,
  PickedNames,
  RowsData,
  VisitorQuery,
} from './data-contract.ts';

/** A page as views may know it: enough to link, never a role. */
export interface PageLink {
  page_id: string;
  page_name: string;
  page_slug: string;
  href: string;
  /** It shows previous and next of a record in the list that it was opened from. */
  steps?: boolean;
}
/** Where a block is: the same for all blocks of a page. Plain data. */
export interface PageContext {
  app: { name: string; href: string; logo: string };
  page: PageLink;
  pages: readonly PageLink[];
  /** Path and query of the address. */
  path: string;
  /** The row_id that the address names, of a page about one row. */
  record?: string;
  breadcrumbs: readonly Breadcrumb[];
  /** The signed-in person, for the user menu; null for anonymous visitors. */
  user: { name: string; email: string } | null;
  /** Where visitors sign in, and where the form that signs them out is posted; '' is nowhere. */
  session?: PageSession;
  /** Rendered inside the studio: links don't leave, forms don't send. */
  editing: boolean;
  /** ISO date of today in the app's time zone. */
  today: string;
  /** On a board: which one of the main host, which calls name; '' where it has a host of its own. */
  board?: { slug: string };
  /** What the visitor searches in all blocks of the page. Calls name it, too. */
  search?: string;
  /** A form that was posted without a script and not stored: nothing that was typed is lost. */
  posted?: PostedForm;
}
export interface PostedForm {
  block: string;
  /** What was filled in, by the names of the inputs. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** What is wrong, by the same names. */
  messages: Readonly<Record<string, string>>;
  /** How many lines are shown. */
  lines: number;
  /** The step that is shown, where it isn't the first. */
  step?: number;
  /** What is calculated of it, where that was asked for. */
  calculated?: CalculatedForm;
  /** It is a stored answer that a mailed link opened, and is posted to the address of the link. */
  isStored?: boolean;
}
/** What the formulas that a form shows make of what is filled in, as people read it; null where it isn't known yet. */
export interface CalculatedForm {
  /** By column id. */
  values: Readonly<Record<string, string | null>>;
  /** The same of each line. */
  lines: readonly Readonly<Record<string, string | null>>[];
  /** Of the columns of the lines that are added up. */
  sums: Readonly<Record<string, string | null>>;
}

/** Addresses of the app's own pages for signing in; '' is nowhere. */
export interface PageSession {
  signInHref: string;
  signOutAction: string;
  /** Where a person sees the assistants that they let in, at an app that is open to them. */
  assistantsHref?: string;
  registerHref: string;
  forgotPasswordHref: string;
  /** The owner set a password for the whole app: who knows it comes in, without an account. */
  takesAppPassword: boolean;
  /** A link by e-mail signs people in, or their address leads them to a provider. */
  takesMailLink: boolean;
  /** People of the app sign in with passkeys; told to pages with a block to sign in alone. */
  takesPasskeys?: true;
  /** Providers of the workspace at which people sign in. */
  providers: readonly { name: string; href: string }[];
  /** Where editors of the app sign in, each to their own account. */
  editorHref: string;
}
/**
 * The steps of signing in at an app. Without a script the same fields are posted to the page's own address with
 * `_act` (the step) and `_block` (the block's id). `token` and `next` come from the address of the page.
 */
export type AuthAct = 'sign-in' | 'password' | 'register' | 'confirm' | 'forgot' | 'reset' | 'mail-link' | 'link';
export interface AuthFields {
  name?: string;
  email?: string;
  password?: string;
  token?: string;
  next?: string;
  end?: string;
  /** What `navigator.credentials` answered. */
  response?: object;
  remove?: string;
}
/** Steps of people who are signed in, and of passkeys, which need a script. */
export type ScriptedAuthAct =
  | 'sessions'
  | 'passkey-start'
  | 'passkey'
  | 'passkeys'
  | 'passkey-add-start'
  | 'passkey-add';
export interface AuthAnswer extends ActResult {
  href: string;
  sessions?: OwnSession[];
  /** For `navigator.credentials`. */
  options?: object;
  passkeys?: OwnPasskey[];
  may_add?: boolean;
}
export interface OwnPasskey {
  id: string;
  name: string;
  host: string;
  created_at: string;
  last_used_at: string | null;
}
export interface OwnSession {
  id: string;
  /** The names of browser and system, as far as they are known. */
  device: string[];
  last_seen_at: string;
  /** The one that asks. */
  current: boolean;
}

export interface ActResult {
  /** What to tell the visitor; '' is nothing. */
  message: string;
}
/** Rows on screen, as what follows changes made elsewhere sees them. */
export interface RowsOnScreen {
  view(): {
    data: RowsData;
    query: VisitorQuery;
    /** A question is typed, or its answer is still out. */
    pending: boolean;
    /** Held rows that others changed. */
    changed: ReadonlySet<string>;
  };
  /** Counts what the visitor does: an answer to an earlier request is out of date. */
  changeCount(): number;
  /** The answer that is below what the visitor changed since. */
  answered(): RowsData;
  /** Ids of rows that are being edited or saved: they must stay as they are. */
  held: ReadonlyMap<string, number>;
  /** Puts a newer answer in place: `shown` is what of it goes on screen, `changed` the held rows that others changed. */
  renew(answered: RowsData, shown: RowsData, changed: ReadonlySet<string>): void;
  /** Called when a held row was let go. */
  onRelease?: () => void;
}
/** The row_id of the record that comments are about, where their page shows one. */
interface AtRecord {
  record?: string;
}
/** What is done with comments, each with what it needs and what it is answered. */
export interface CommentActs {
  /** The first ones, or those after one of them; `parent`: replies to it. */
  list: { asks: AtRecord & { parent?: string; after?: string; limit?: number }; answer: CommentsData };
  /** The same `key` twice is one comment. `name` is for visitors who are no one in particular. */
  add: {
    asks: AtRecord & { text: string; parent?: string; name?: string; key: string };
    answer: { comment: CommentItem } & ActResult;
  };
  edit: {
    asks: AtRecord & { id: string; version: number; text: string };
    answer: { comment: CommentItem } & ActResult;
  };
  delete: { asks: AtRecord & { id: string }; answer: ActResult };
  moderate: {
    asks: AtRecord & { id: string; act: 'approve' | 'hide' | 'restore' };
    answer: { comment: CommentItem } & ActResult;
  };
}

/** What a view may do. Each rejects with a `Problem`-like error whose message is for people. */
export interface BlockActs {
  /** `isAside`: the address of the page doesn't keep the question. */
  query(request: string, query: VisitorQuery, isAside?: boolean): Promise<RowsData>;
  /**
   * Keeps rows up to date with changes made elsewhere, where the page is notified of them; the returned function ends
   * it.
   */
  follow?(request: string, rows: RowsOnScreen): () => void;
  /**
   * With `lines`, rows of another sheet that belong to it, where the block has them: these are answered as they are shown.
   * `waits`: it is added when its address is confirmed.
   */
  addRow(
    cells: Record<string, Cell>,
    lines?: readonly Record<string, Cell>[],
  ): Promise<
    { row: DataRow | null; lines?: RowsData; calculated?: CalculatedForm['values']; waits?: boolean } & ActResult
  >;
  /** What is calculated of a form and its lines; nothing is stored. */
  calculate?(cells: Record<string, Cell>, lines?: readonly Record<string, Cell>[]): Promise<CalculatedForm>;
  editRow(row: DataRow, cells: Record<string, Cell>, action?: number): Promise<{ row: DataRow } & ActResult>;
  deleteRow(row: DataRow, action?: number): Promise<ActResult>;
  duplicateRow(row: DataRow, action?: number): Promise<{ row: DataRow } & ActResult>;
  /** API call and the like: run on the server. */
  runAction(action: number, row: DataRow): Promise<ActResult>;
  /**
   * One step of signing in; `href` is where to go on, '' to stay and show the message. `sessions` answers where whoever
   * is signed in is signed in, after ending the one of the id `end`, or with `others` all but this one.
   */
  authenticate(step: AuthAct | ScriptedAuthAct, fields: AuthFields): Promise<AuthAnswer>;
  comment?<Step extends keyof CommentActs>(
    step: Step,
    fields: CommentActs[Step]['asks'],
  ): Promise<CommentActs[Step]['answer']>;
  /** The row that the address says is open over the block; ''. */
  openedRecord?(): string;
  /** Keeps in the address which row is open; '' is none. */
  rememberRecord?(row_id: string): void;
  /**
   * Called when the block may show something else by now, instead of being rendered again; the returned function ends
   * it.
   */
  onChange?(listener: () => void): () => void;
  /** What rows of another sheet are called whose names or keys match, for a column that is filled in by them. */
  names?(column: string, search: string): Promise<PickedNames>;
  /** Sends a file for a field; `onProgress` is told which share of it is sent, 0 to 1. */
  upload(file: File, field: string, onProgress?: (share: number) => void): Promise<{ url: string; name?: string }>;
  /** Address of a download of all rows that the current query matches. */
  downloadHref(kind: 'csv' | 'pdf', request: string, query: VisitorQuery): string;
  /** Address of the PDF that a "Download pdf" action makes of one row. */
  rowPdfHref(action: number, row: DataRow): string;
  navigate(href: string): void;
  notify(toast: { type: 'error' | 'warning' | 'info' | 'success'; title?: string; message: string }): void;
}

type ConfigOf<D> = D extends { requests: (config: infer C) => unknown } ? C : never;
type RequestsOf<D> = D extends { requests: (config: never) => infer Q } ? Q : never;

/** What a view is given. */
export interface BlockViewProps<D> {
  id: string;
  config: ConfigOf<D>;
  data: { [K in keyof RequestsOf<D>]: DataFor<RequestsOf<D>[K]> };
  /** Cleaned HTML that the server made of markdown, html, template and icon settings, by path (`settings.text`, `axis.0.icon`). */
  html: Readonly<Record<string, string>>;
  rights: BlockRights;
  act: BlockActs;
  context: PageContext;
}

/** A use of the block with realistic rows, shown by the gallery and rendered in a test. */
export interface BlockSample {
  name: string;
  /** The state that it shows. */
  state: 'normal' | 'empty' | 'error' | 'overflowing' | 'loading';
  block: Partial<Omit<StoredBlock, 'id' | 'type' | 'version'>>;
  /** Sheets by title; the block's own is `block.sheet_title`. */
  sheets?: Record<
    string,
    {
      columns: Column[];
      rows: Record<string, Cell>[] /** Of single cells, by the place of the row. */;
      formats?: Record<number, Record<string, string>>;
    }
  >;
  /** Of a container: what is in its places, counted from 1. */
  within?: readonly { type: string; slot: number; block: BlockSample['block'] }[];
  rights?: Partial<BlockRights>;
  /** Where its addresses are on the earth: for the picture in the block chooser, which no server answers for. */
  points?: Readonly<Record<string, readonly [number, number]>>;
  /** All comments at the block, oldest first; answers name what they answer. */
  comments?: readonly CommentItem[];
  /** What differs from the page that all samples are on: a signed-in visitor, the address of a mailed link. */
  context?: Partial<Pick<PageContext, 'path' | 'user'>> & {
    session?: Partial<PageSession>;
    app?: Partial<PageContext['app']>;
  };
}
