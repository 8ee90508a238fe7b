/** Who may show an app in a frame, and the headers that tell the browser. */
import { type EmbedSettings, type Framing, framingOf } from '../../rules/embedding.ts';
import { isFreePlan } from '#features/workspaces/rules/workspace.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { headerWithAncestors, none, self } from '#platform/http/content-security-policy.ts';

export async function framingOfApp(
  app: Pick<AppRecord, 'workspace_id'> & { settings: EmbedSettings },
  { database }: Pick<Services, 'database'>,
): Promise<Framing> {
  const workspace = await database
    .selectFrom('workspaces')
    .select('plan')
    .where('id', '=', app.workspace_id)
    .executeTakeFirst();
  return framingOf(app.settings, isFreePlan(workspace?.plan ?? 'free'));
}

/** The sources of `frame-ancestors`. */
export function ancestorsOf(framing: Framing): string {
  switch (framing.kind) {
    case 'nobody':
      return none;
    case 'anybody':
      return '*';
    case 'sites':
      // The studio shows what it offers.
      return [self, ...framing.sites].join(' ');
  }
}

/**
 * Whether the site that the browser names as the one around the frame is none of those named. Browsers may keep quiet
 * about it; then `frame-ancestors` decides.
 */
export function isForeignSite(request: Request, framing: Framing): boolean {
  if (framing.kind !== 'sites' || request.headers.get('sec-fetch-dest') !== 'iframe') return false;
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return false;
  const { origin, host } = new URL(referer);
  return host !== request.headers.get('host') && !framing.sites.includes(origin);
}

/** Lets an answer be in frames of these sites. It must hold nothing of the app where they are any site. */
export function withAncestors(answer: Response, ancestors: string): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(headerWithAncestors(headers, ancestors))) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
