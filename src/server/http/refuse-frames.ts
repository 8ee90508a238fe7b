/**
 * No answer of any host may stand in a frame of another site: clicks in it could be those of somebody with rights. An
 * answer that names its own ancestors keeps them; that is the live picture of an app alone. (apps/app-picture.ts)
 */
export function refuseFrames(answer: Response): Response {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const ancestors = /(?:^|;)\s*frame-ancestors ([^;]*)/.exec(policy)?.[1]?.trim();
  const headers = {
    ...(ancestors === undefined && { 'content-security-policy': [policy, "frame-ancestors 'none'"].filter(Boolean).join('; ') }),
    'x-frame-options': ancestors === "'self'" ? 'SAMEORIGIN' : 'DENY',
  }; // biome-ignore format: headers
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
