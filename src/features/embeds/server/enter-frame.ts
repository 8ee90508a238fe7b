import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { t } from '#kit/language/product.ts';
import type { enterFrame } from '../api.ts';
import { longestEmbedToken } from '../rules/embedding.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { placeOfFrames } from '#features/visitor/server/access/visitor-session.ts';
import { isDatabaseError } from '#platform/database/database.ts';

const entering = createRateLimit({ uses: 120, seconds: 60 });
/** Seconds by which the clocks of two servers may differ. */
const clockTolerance = 30;

/** What a token says. `sub` is the address of an app user; `page` and `block` are ids. */
const claimsShape = z.object({
  sub: z.string().trim().toLowerCase().pipe(z.email()),
  origin: z.string(),
  page: z.string().max(100).optional(),
  block: z.string().max(100).optional(),
  jti: z.string().min(8).max(200),
  iat: z.number(),
  exp: z.number(),
});

/** Makes a session of what the server of another site says about who looks at its frame. */
export async function answerEnterFrame(call: Call<typeof enterFrame>): Promise<{ session: string; lasts: number }> {
  const { app, visit, host, body, request, address, services } = call;
  await entering.take(`${app.id} ${networkOf(address)}`);
  if (visit.mode !== 'embed' || visit.framing?.kind !== 'sites') {
    throw new Problem('forbidden', 'People stay signed in only in frames on sites that the app’s owner has listed.');
  }
  const { key_id, claims } = await readToken(body.token, app.id, call);
  if (claims.origin !== body.origin || !visit.framing.sites.includes(claims.origin)) {
    throw refused('It’s for another site, or for one that the app’s owner hasn’t listed.');
  }
  const user = await services.database
    .selectFrom('app_users')
    .select('id')
    .where('app_id', '=', app.id)
    .where('status', '=', 'active')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', claims.sub))
    .executeTakeFirst();
  if (!user) throw refused('It doesn’t name a user of this app.');
  const place = placeOfFrames(host, app);
  const { origin, page, block, jti } = claims;
  // Stored at least as long as the token is valid: while the entry exists, the token is spent.
  const seconds = longestEmbedToken + 2 * clockTolerance;
  const embed = { key_id, token_id: jti, origin, page_id: page ?? null, block_id: block ?? null, seconds };
  try {
    const session = await startSession(
      services.database,
      place,
      { app_user_id: user.id },
      { how: 'embed', request, address },
      embed,
    );
    await services.database
      .updateTable('embed_keys')
      .set({ last_used_at: new Date() })
      .where('id', '=', key_id)
      .execute();
    return { session, lasts: longestEmbedToken };
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw refused('It was already used.');
    throw error;
  }
}

async function readToken(token: string, appId: string, { services }: Pick<Call<typeof enterFrame>, 'services'>) {
  const key_id = keyNamedBy(token);
  const key = await services.database
    .selectFrom('embed_keys')
    .select(['id', 'secret'])
    .where('id', '=', key_id)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  if (!key) throw refused(t('Its header (kid) doesn’t name a key of this app; the key may be revoked.'));
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key.secret), {
      ...{ algorithms: ['HS256'], audience: appId, clockTolerance, maxTokenAge: longestEmbedToken },
    });
    const claims = claimsShape.parse(payload);
    if (claims.exp - claims.iat > longestEmbedToken) {
      throw refused(t('It’s valid for longer than {count} seconds.', { count: longestEmbedToken }));
    }
    return { key_id: key.id, claims };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refused(reasonOf(error));
  }
}

function keyNamedBy(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    throw refused('It isn’t a signed token.');
  }
}

/** Shown to the person who made the token: what a token says is known to the site that sends it. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return t('It has expired.');
  if (error instanceof errors.JWTClaimValidationFailed) return t('Its {part} isn’t valid.', { part: error.claim });
  if (error instanceof z.ZodError)
    return t('Its {part} isn’t valid.', { part: error.issues[0]?.path.join('.') || 'content' });
  return t('Its signature doesn’t match the key.');
}

const refused = (why: string): Problem =>
  new Problem('wrong_credentials', `${t('The token from the embedding site was refused.')} ${why}`);
