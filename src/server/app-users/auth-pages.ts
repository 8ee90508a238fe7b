import { sql } from 'kysely';
import { pathAt } from '#domain/board/board-path.ts';
import { authBlockTypes, type AuthBlockType, isAuthPage } from '#domain/auth-page.ts';
import { editionOfVisitors } from '../app-log/edition-of-visitors.ts';
import { pagesOf } from '../app-log/page-source.ts';
import type { AppRecord, PageRecord } from '../scope.ts';
import type { AuthPages } from '../people-services.ts';
import type { Database } from '../storage/database.ts';

/** Signing in is a visitor's matter: what counts is what of the app they see. */
type Visited = Pick<AppRecord, 'id' | 'goes_live' | 'live_release'>;
type KnownPage = Pick<PageRecord, 'page_id' | 'page_slug' | 'page_type' | 'is_public' | 'revision'>;

/** Where visitors of an app sign in, register and ask for a new password: on the owner's own pages, or the default ones. */
export async function authPagesOf(
  database: Database,
  app: Pick<AppRecord, 'kind' | 'board_slug' | 'sign_in_method' | 'has_sign_in_password'> & Visited,
  listed?: readonly KnownPage[],
): Promise<AuthPages> {
  const pages = listed ?? (await pagesOf(database, app.id, editionOfVisitors(app)).list());
  const types = await blockTypesOf(database, app, pages);
  const isOpen = (page: KnownPage): boolean => isAuthPage(page, types.get(page.page_id) ?? []);
  const mustSignIn = app.sign_in_method !== 'No sign in';
  if (app.kind === 'board') {
    // Beneath the board, whatever its one page holds; who may register is the owner's choice by a block, as everywhere.
    const held = new Set(pages.flatMap((page) => [...(types.get(page.page_id) ?? [])]));
    const at = (path: string): string => pathAt(app, path);
    const register = held.has('register') ? '/register' : '';
    return {
      signIn: '/login',
      register,
      open: new Set(),
      session: {
        signInHref: mustSignIn || held.has('login') ? at('/login') : '',
        signOutAction: at('/sign-out'),
        registerHref: register && at(register),
        forgotPasswordHref: at('/forgot-password'),
        takesAppPassword: mustSignIn && app.has_sign_in_password,
      },
    };
  }
  const reachable = pages.filter((page) => isOpen(page) || (!mustSignIn && page.is_public));
  // A page that is made for it before one that holds such a block among others.
  const ordered = reachable.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const hrefOf = (type: AuthBlockType): string | null => {
    const page = ordered.find((one) => types.get(one.page_id)?.has(type));
    return page ? (page.page_type === 'home' || page.page_slug === '' ? '/' : `/${page.page_slug}`) : null;
  };
  const signIn = hrefOf('login');
  const register = hrefOf('register') ?? '';
  return {
    signIn: signIn ?? '/login',
    register,
    open: new Set(pages.filter(isOpen).map((page) => page.page_id)),
    session: {
      // Without a sign-in that the owner wants there is nothing to invite visitors to.
      signInHref: signIn ?? (mustSignIn ? '/login' : ''),
      signOutAction: '/sign-out',
      registerHref: register,
      forgotPasswordHref: hrefOf('forgotPassword') ?? '/forgot-password',
      takesAppPassword: mustSignIn && app.has_sign_in_password,
    },
  };
}

interface Kept {
  revision: number;
  types: ReadonlySet<string>;
}
const mostKept = 20_000;
const kept = new WeakMap<Database, Map<string, Kept>>();

/** The sign-in blocks of each page: read once for each revision of it. */
async function blockTypesOf(
  database: Database,
  app: Visited,
  pages: readonly KnownPage[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = kept.get(database) ?? new Map<string, Kept>();
  kept.set(database, known);
  const edition = editionOfVisitors(app);
  const keyOf = (pageId: string): string => `${edition} ${pageId}`;
  const answer = new Map<string, ReadonlySet<string>>();
  const missing: KnownPage[] = [];
  for (const page of pages) {
    const one = known.get(keyOf(page.page_id));
    // A release stays as it is.
    if (one && (edition !== 'draft' || one.revision === page.revision)) answer.set(page.page_id, one.types);
    else missing.push(page);
  }
  if (missing.length === 0) return answer;
  const ids = missing.map((page) => page.page_id);
  const stored =
    edition === 'draft'
      ? sql`select id, revision, document from pages where app_id = ${app.id} and id = any(${ids})`
      : sql`select page_id as id, revision, document from release_pages
          where app_id = ${app.id} and number = ${edition} and page_id = any(${ids})`;
  const { rows } = await sql<{ id: string; revision: number; types: string[] | null }>`
    select id, revision, (
      select array_agg(block ->> 'type') from jsonb_array_elements(document -> 'blocks') block
      where block ->> 'type' in (${sql.join(authBlockTypes.map((type) => sql.val(type)))})
    ) as types
    from (${stored}) as stored
  `.execute(database);
  if (known.size > mostKept) known.clear();
  for (const { id, revision, types } of rows) {
    const one = { revision, types: new Set(types) };
    known.set(keyOf(id), one);
    answer.set(id, one.types);
  }
  return answer;
}
