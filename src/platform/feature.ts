/**
 * What a feature declares of itself, in `features/<name>/feature.ts`; `features/list.ts` composes them.
 *
 * A feature that others can add to says so by declaration merging: the site adds `sitemap` to this interface, the blog
 * fills it in. So the platform names no feature, and a feature is one folder and one line in the list.
 */
import type { RequestListener } from 'node:http';
import type { EnvironmentPart } from './environment/environment.ts';
import type { AccessRule, AccessRules, ApiScope, Endpoint } from './api/endpoint.ts';
import type { Address } from './http/address.ts';
import type { AnyCall, CallContext, Route } from './http/call.ts';
import type { Host } from './http/host.ts';
import type { Services } from './services.ts';

export interface Feature {
  /** As its folder is called. */
  name: string;
  /** Variables that it reads. */
  environment?: EnvironmentPart;
  /** Calls of the API that it answers. */
  routes?: readonly Route[];
  /** Who may call its endpoints, and those of others. */
  accessRules?: { readonly [Rule in AccessRule]?: AccessRuleOf<Rule> };
  /** What calls carry of it before anyone is known. */
  callContext?: Partial<CallContext>;
  /** Who sent a request of the API; null where it does not say so in this feature's way. The first one counts. */
  identify?: (requested: { request: Request; host: Host; services: Services }) => Promise<Identity | null>;
  /** Gets every failure that no one expected, with the number that the person got. Must not throw. */
  failed?: (failure: unknown, reference: string, services: Services) => void;
  /** What people choose and no two may share, by its unique constraint: the field, and the message. */
  takenNames?: Readonly<Record<string, { path: string; message: string }>>;
  /**
   * What a request is for that names a host which isn't one of the installation's own; null where the feature doesn't
   * know it either. The first feature that answers counts.
   */
  foreignHost?: (requested: { request: Request; name: string }, services: Services) => Promise<Host | Response | null>;
  /** Listens at ports besides the usual one, and answers how to stop; `respond` answers their requests. */
  listen?: (services: Services, respond: RequestListener) => Promise<() => Promise<void>>;
  /** Other addresses that it answers, tried in the order of the list. */
  addresses?: (services: Services) => readonly Address[];
  /** What it offers to other features, each with what it takes to make it. */
  services?: { [Name in keyof Services]?: ServiceMaker<Services[Name]> };
  /** Says which jobs it does, once all services exist and before any job runs. */
  jobs?: (services: Services) => void;
  /** Prepares what must be there before the first request, in the order of the list. */
  prepare?: (services: Services) => Promise<void>;
  /** Closes what would keep connections open (streams), before the server stops listening. */
  drain?: (services: Services) => Promise<void>;
  /** Ends what runs in the background, when all connections are closed, in reverse order of the list. */
  stop?: (services: Services) => Promise<unknown>;
  /** Folders below it (`server/log/`) that server parts of other features may import; all else they ask of services. */
  offers?: readonly string[];
}

export interface AccessRuleOf<Rule extends AccessRule> {
  /** Who, for the documents: "A member of the app's workspace ({appId})." */
  about: string;
  /** Answers what the call carries from here on, and throws where the rule refuses it. */
  authorize(call: AnyCall): Promise<AccessRules[Rule] & Partial<CallContext>>;
}

/** Who sent a request. */
export interface Identity {
  context: Partial<CallContext>;
  /** What an API key may do; null for everyone else. */
  scopes: readonly ApiScope[] | null;
}

/** How a service is made, and what must exist before. */
export interface ServiceMaker<Made> {
  needs: readonly (keyof Services)[];
  make(services: Services): Made | Promise<Made>;
}

/**
 * Ties a service to what it needs. `later` holds every service, but only once all are made: for what happens after the
 * start.
 */
export function service<const Names extends readonly (keyof Services)[], Made>(
  needs: Names,
  make: (needs: Pick<Services, Names[number]>, later: Services) => Made | Promise<Made>,
): ServiceMaker<Made> {
  return { needs, make: (services) => make(services, services) };
}

/** Makes the services of all features, each after those that it needs; throws where one is missing, or needs itself. */
export async function makeServices(features: readonly Feature[], given: Partial<Services>): Promise<Services> {
  const makers = new Map<string, ServiceMaker<unknown>>();
  for (const { name, services = {} } of features) {
    for (const [offered, maker] of Object.entries(services)) {
      if (makers.has(offered) || offered in given) throw new Error(`${name} offers ${offered}, which exists already.`);
      makers.set(offered, maker as ServiceMaker<unknown>);
    }
  }
  const made = new Map<string, unknown>(Object.entries(given));
  const services = Object.fromEntries(made) as Partial<Services>;
  const make = async (name: string, path: readonly string[]): Promise<void> => {
    if (made.has(name)) return;
    const maker = makers.get(name);
    if (!maker) throw new Error(`${path.at(-1) ?? ''} needs ${name}, which no feature offers.`);
    if (path.includes(name)) throw new Error(`${name} needs itself: ${[...path, name].join(' → ')}.`);
    for (const need of maker.needs) await make(need, [...path, name]);
    made.set(name, await maker.make(services as Services));
    Object.assign(services, { [name]: made.get(name) });
  };
  for (const name of makers.keys()) await make(name, []);
  return services as Services;
}

/** What the documents say of each access rule. */
export const accessRulesOf = (features: readonly Feature[]): ReadonlyMap<string, string> =>
  new Map([
    ['anyone', 'Anyone.'],
    ...features.flatMap(({ accessRules = {} }) =>
      Object.entries(accessRules).map(([rule, { about }]): [string, string] => [rule, about]),
    ),
  ]);

/** What calls carry of every feature before anyone is known. */
export const callContextOf = (features: readonly Feature[]): CallContext =>
  // Together it is all of it: test/manifests.test.ts compares manifests with what features declare.
  Object.assign({}, ...features.map(({ callContext }) => callContext)) as CallContext;

/** How each rule is decided, by its name. */
export const rulesByName = (features: readonly Feature[]): ReadonlyMap<string, AccessRuleOf<AccessRule>> =>
  new Map(features.flatMap(({ accessRules = {} }) => Object.entries(accessRules)));

/** Every endpoint that features answer, in the order of their paths. */
export const endpointsOf = (features: readonly Feature[]): Endpoint[] =>
  features
    .flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint))
    .toSorted((one, other) => compare(one.path, other.path) || compare(one.method, other.method));

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
