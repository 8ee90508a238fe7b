import { startHref } from '../rules/provider-address.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { pathAt } from '#features/boards/rules/board-path.ts';
import { authBlockTypes, authStepsOf } from '#blocks/auth-blocks.ts';
import { maySeePage } from '#features/visitor/rules/access.ts';
import { type AuthStep, isAuthPage } from '../rules/auth-page.ts';
import type { AppRecord, PageRecord, Pages } from '#features/apps/services.ts';
import type { AuthPages } from '../services.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { Database } from '#platform/database/database.ts';

const stranger = { kind: 'anonymous' } as const;

type AppOfSignIn = Pick<
  AppRecord,
  'id' | 'kind' | 'board_slug' | 'sign_in_method' | 'has_sign_in_password' | 'sign_in_providers'
> & { settings: Pick<AppRecord['settings'], 'sign_in_by_mail'> };

type KnownPage = Pick<PageRecord, 'page_id' | 'page_slug' | 'page_type' | 'is_public' | 'shown_to' | 'revision'>;

/** Where visitors of an app sign in, register and ask for a new password: on the owner's own pages, or the default ones. */
export async function authPagesOf(
  needs: { pages: Pages; blocks: AuthBlocks },
  app: AppOfSignIn,
  appVersion: AppVersion,
  listed?: readonly KnownPage[],
): Promise<AuthPages> {
  const pages = listed ?? (await needs.pages.of(app, appVersion).list());
  const steps = await needs.blocks.stepsOf(app, appVersion, pages);
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
        ...withoutPassword(app),
      },
    };
  }
  const reachable = pages.filter((page) => isOpen(page) || (!mustSignIn && maySeePage(page, stranger)));
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
      // Without a sign-in that the owner chose, there is nothing to invite visitors to.
      signInHref: signIn ?? (mustSignIn ? '/login' : ''),
      signOutAction: '/sign-out',
      registerHref: register,
      forgotPasswordHref: hrefOf('forgotPassword') ?? '/forgot-password',
      takesAppPassword: mustSignIn && app.has_sign_in_password,
      ...withoutPassword(app),
    },
  };
}

const withoutPassword = (app: AppOfSignIn) => ({
  takesMailLink: app.settings.sign_in_by_mail || app.sign_in_providers.some(({ domains }) => domains.length > 0),
  providers: app.sign_in_providers.map(({ id, name }) => ({ name, href: startHref(app, id) })),
});

interface CachedPages {
  revision: number;
  steps: ReadonlySet<AuthStep>;
}
const maxCached = 20_000;

/** The sign-in blocks of pages: read once for each revision of a draft's page, and for each release. */
export class AuthBlocks {
  readonly #database: Database;
  readonly #known = new LRUCache<string, CachedPages>({ max: maxCached });

  constructor(database: Database) {
    this.#database = database;
  }

  async stepsOf(
    app: Pick<AppRecord, 'id'>,
    appVersion: AppVersion,
    pages: readonly KnownPage[],
  ): Promise<ReadonlyMap<string, ReadonlySet<AuthStep>>> {
    const answer = new Map<string, ReadonlySet<AuthStep>>();
    const missing: KnownPage[] = [];
    for (const page of pages) {
      const one = this.#known.get(`${page.page_id} ${appVersion}`);
      if (one?.revision === page.revision) answer.set(page.page_id, one.steps);
      else missing.push(page);
    }
    if (missing.length === 0) return answer;
    const ids = sql.join(missing.map((page) => sql.val(page.page_id)));
    const stored =
      appVersion === 'draft'
        ? sql`select id, revision, document from pages where id in (${ids})`
        : sql`select page_id as id, revision, document from release_pages
            where app_id = ${app.id} and number = ${appVersion} and page_id in (${ids})`;
    const { rows } = await sql<{ id: string; revision: number; types: string[] | null }>`
      select id, revision, (
        select array_agg(block ->> 'type') from jsonb_array_elements(document -> 'blocks') block
        where block ->> 'type' in (${sql.join(authBlockTypes.map((type) => sql.val(type)))})
          and coalesce(block #> '{settings,shown_to}', '[]') = '[]'
      ) as types
      from (${stored}) stored
    `.execute(this.#database);
    for (const { id, revision, types } of rows) {
      const one = { revision, steps: authStepsOf(types ?? []) };
      this.#known.set(`${id} ${appVersion}`, one);
      answer.set(id, one.steps);
    }
    return answer;
  }
}
