import { signInMethods, type SignInMethod } from '../rules/app.ts';
import { accessOf, lookOf } from './log/theme-of.ts';
import type { AppRecord } from '../services.ts';
import type { Stored } from '#platform/database/schema.ts';

/** The stored app as the product knows it; null for none, or one without an address. */
export function toRecord(app: (Stored<'apps'> & { live_look?: object | null }) | undefined): AppRecord | null {
  if (!app || (app.subdomain ?? app.board_slug) === null) return null;
  const { id, workspace_id, workbook_id, kind, name, created_at, updated_at } = app;
  return {
    ...{ id, workspace_id, workbook_id, kind, name, created_at, updated_at },
    ...{ subdomain: app.subdomain ?? '', board_slug: app.board_slug ?? '' },
    ...{ sheaf_slug: app.board_slug ?? '', own_host: app.own_host ?? '' },
    ...{ public: app.public, is_showcase: app.is_showcase },
    has_sign_in_password: app.sign_in_password_hash !== null,
    sign_in_providers: app.sign_in_providers ?? [],
    sign_in_method:
      signInMethods.find((method): method is SignInMethod => method === app.sign_in_method) ?? 'No sign in',
    settings: { ...lookOf(app.settings), ...accessOf(app.settings) },
    ...{ revision: app.revision, goes_live: app.goes_live, live_release: app.live_release },
    live_look: app.live_look ? lookOf({ ...app.live_look }) : null,
  };
}
