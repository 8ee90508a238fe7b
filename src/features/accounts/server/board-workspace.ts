import type { boardWorkspace } from '../api/accounts.ts';
import { maySeeApp } from '#features/visitor/rules/access.ts';
import { boardSlugIn } from '#features/boards/rules/board-path.ts';
import { isFreePlan } from '#features/workspaces/rules/workspace.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord } from '#features/apps/services.ts';

/** The plan of the app at this host, or of the board that the call names, whichever workspace the caller looks at now. */
export async function readBoardWorkspace(call: Call<typeof boardWorkspace>): Promise<{ is_free_plan: boolean }> {
  const { services, user } = call;
  const app = await appOf(call);
  if (!app) return { is_free_plan: isFreePlan(user.workspace.plan) };
  const workspace = await services.database
    .selectFrom('workspaces')
    .select('plan')
    .where('id', '=', app.workspace_id)
    .executeTakeFirst();
  return { is_free_plan: isFreePlan(workspace?.plan ?? 'free') };
}

/** Never reveals a board that the caller may not see. */
async function appOf({ host, request, services, session }: Call<typeof boardWorkspace>): Promise<AppRecord | null> {
  if (host.kind === 'app') return services.apps.at(host);
  const slug = boardSlugIn(new URL(request.url).searchParams.get('board'));
  const board = slug === '' ? null : await services.apps.byBoardSlug(slug);
  return board && maySeeApp(board, await services.apps.viewerOf(session, board)) ? board : null;
}
