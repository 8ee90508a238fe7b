import { LRUCache } from 'lru-cache';

/** Programs that say who they are: search engines, previews of links, monitors, command lines. */
const program =
  /bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|headless|lighthouse|pingdom|uptime|monitor|curl|wget|python|libwww|httpclient|okhttp|axios|node-fetch|undici|go-http|java\/|ruby|scrapy/i;

/**
 * Whether a request is a person who looks at a page and did not ask not to be counted: no program, no HEAD, nothing that
 * a browser fetches on suspicion.
 */
export const isVisit = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  isVisitWith(method, (name) => headers.get(name));

/** The same, for every reader of the headers. */
export function isVisitWith(method: string | undefined, header: (name: string) => string | null | undefined): boolean {
  if (method !== 'GET') return false;
  // An open page that fetches what changed is looked at already. (web/viewer/live.ts)
  if (typeof header('x-sheaf-refresh') === 'string') return false;
  const purpose = header('sec-purpose') ?? header('purpose') ?? header('x-moz');
  if (purpose?.toLowerCase().includes('prefetch') || purpose?.toLowerCase().includes('preview')) return false;
  // Do Not Track and Global Privacy Control.
  if (header('dnt') === '1' || header('sec-gpc') === '1') return false;
  const agent = header('user-agent');
  return Boolean(agent) && !isProgram(agent ?? '');
}

/** Few kinds of browsers make most of the visits. */
const knownAgents = new LRUCache<string, boolean>({ max: 1_000 });

function isProgram(agent: string): boolean {
  const known = knownAgents.get(agent);
  if (known !== undefined) return known;
  const found = program.test(agent);
  knownAgents.set(agent, found);
  return found;
}
