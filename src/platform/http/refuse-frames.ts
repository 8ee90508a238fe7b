import { ancestorsIn, headerWithAncestors, none, self } from './content-security-policy.ts';

/**
 * No answer of any host may be in a frame of another site: clicks in it could be those of a person with rights. An
 * answer that names its own ancestors keeps them: live pictures (apps/server/pictures/app-picture.ts), and pages that are requested as
 * a part of another page, where no one has the rights of their session. (visitor/server/visit/show-page.ts)
 */
export function refuseFrames(answer: Response): Response {
  const ancestors = ancestorsIn(answer.headers);
  // The older header knows no list of sites.
  if (ancestors !== null && ancestors !== self && ancestors !== none) return answer;
  const headers = {
    ...(ancestors === null && headerWithAncestors(answer.headers, none)),
    'x-frame-options': ancestors === self ? 'SAMEORIGIN' : 'DENY',
  };
  try {
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  } catch {
    // The headers of a redirect cannot be changed.
    const changed = new Headers(answer.headers);
    for (const [name, value] of Object.entries(headers)) changed.set(name, value);
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers: changed });
  }
}
