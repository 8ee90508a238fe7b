/** What the server knows of a call: types only, which web may import too. */
import type { AppKind, AppSettings, SignInMethod } from '#domain/app.ts';
import type { PageDocument } from '#domain/page/document.ts';
import type { Column } from '#sheet/model.ts';

/** Which host was asked: the main site, or the app whose sub-domain is the first label. */
export type Host =
  | { kind: 'site'; name: string; origin: string }
  | { kind: 'app'; subdomain: string; name: string; origin: string };

export interface Session {
  user_id: string | null;
  app_user_id: string | null;
}

export interface User {
  id: string;
  name: string;
  email: string;
  /** The workspace that the person works in. */
  workspace: { id: string; name: string; plan: string };
}

export interface AppRecord {
  id: string;
  workspace_id: string;
  workbook_id: string | null;
  kind: AppKind;
  name: string;
  subdomain: string;
  public: boolean;
  sign_in_method: SignInMethod;
  settings: AppSettings;
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
  version: number;
}

/** Who wrote a row: kept in the row history. */
export type Actor =
  | { kind: 'user'; id: string; email: string }
  | { kind: 'app_user'; id: string; email: string }
  | { kind: 'anonymous' }
  | { kind: 'system'; what: string };
