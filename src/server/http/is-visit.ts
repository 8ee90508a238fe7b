/** Programs that say who they are: search engines, previews of links, monitors, command lines. */
const program =
  /bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|headless|lighthouse|pingdom|uptime|monitor|curl|wget|python|libwww|httpclient|okhttp|axios|node-fetch|undici|go-http|java\/|ruby|scrapy/i;

/** Whether a request is a person who looks at a page: no program, no HEAD, nothing that a browser fetches on suspicion. */
export function isVisit(request: Request): boolean {
  if (request.method !== 'GET') return false;
  const { headers } = request;
  // An open page that fetches what changed is looked at already. (web/viewer/live.ts)
  if (headers.has('x-sheaf-refresh')) return false;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  if (purpose?.toLowerCase().includes('prefetch') || purpose?.toLowerCase().includes('preview')) return false;
  const agent = headers.get('user-agent');
  return agent !== null && agent !== '' && !program.test(agent);
}
