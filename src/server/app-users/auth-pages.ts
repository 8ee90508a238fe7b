import { sql } from 'kysely';
import { pathAt } from '#domain/board/board-path.ts';
import { authBlockTypes, authStepsOf } from '#blocks/auth-blocks.ts';
import { type AuthStep, isAuthPage } from '#domain/auth-page.ts';
import type { AppRecord, PageRecord } from '../scope.ts';
import type { AuthPages } from '../people-services.ts';
import type { Database } from '../storage/database.ts';

type KnownPage = Pick<PageRecord, 'page_id' | 'page_slug' | 'page_type' | 'is_public' | 'revision'>;

/** Where visitors of an app sign in, register and ask for a new password: on the owner's own pages, or the default ones. */
export async function authPagesOf(
  database: Database,
  app: Pick<AppRecord, 'id' | 'kind' | 'board_slug' | 'sign_in_method' | 'has_sign_in_password'>,
  listed?: readonly KnownPage[],
): Promise<AuthPages> {
  const pages = listed ?? (await listPages(database, app.id));
  const steps = await authStepsOfPages(database, pages);
  const isOpen = (page: KnownPage): boolean => isAuthPage(page, steps.get(page.page_id) ?? new Set());
  const mustSignIn = app.sign_in_method !== 'No sign in';
  if (app.kind === 'board') {
    // Beneath the board, whatever its one page holds; who may register is the owner's choice by a block, as everywhere.
    const held = new Set(pages.flatMap((page) => [...(steps.get(page.page_id) ?? [])]));
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
  const hrefOf = (step: AuthStep): string | null => {
    const page = ordered.find((one) => steps.get(one.page_id)?.has(step));
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

async function listPages(database: Database, appId: string): Promise<KnownPage[]> {
  const found = await database
    .selectFrom('pages')
    .select(['id as page_id', 'page_slug', 'page_type', 'is_public', 'revision'])
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return found.map((page) => ({ ...page, page_type: page.page_type === 'home' ? 'home' : 'page' }));
}

interface Kept {
  revision: number;
  steps: ReadonlySet<AuthStep>;
}
const mostKept = 20_000;
const kept = new WeakMap<Database, Map<string, Kept>>();

/** What visitors can do on each page to sign in: read once for each revision of it. */
async function authStepsOfPages(
  database: Database,
  pages: readonly KnownPage[],
): Promise<ReadonlyMap<string, ReadonlySet<AuthStep>>> {
  const known = kept.get(database) ?? new Map<string, Kept>();
  kept.set(database, known);
  const answer = new Map<string, ReadonlySet<AuthStep>>();
  const missing: KnownPage[] = [];
  for (const page of pages) {
    const one = known.get(page.page_id);
    if (one?.revision === page.revision) answer.set(page.page_id, one.steps);
    else missing.push(page);
  }
  if (missing.length === 0) return answer;
  const { rows } = await sql<{ id: string; revision: number; types: string[] | null }>`
    select id, revision, (
      select array_agg(block ->> 'type') from jsonb_array_elements(document -> 'blocks') block
      where block ->> 'type' in (${sql.join(authBlockTypes.map((type) => sql.val(type)))})
    ) as types
    from pages where id in (${sql.join(missing.map((page) => sql.val(page.page_id)))})
  `.execute(database);
  if (known.size > mostKept) known.clear();
  for (const { id, revision, types } of rows) {
    const one = { revision, steps: authStepsOf(types ?? []) };
    known.set(id, one);
    answer.set(id, one.steps);
  }
  return answer;
}
