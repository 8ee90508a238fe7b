import type { PageView } from '../services.ts';

/** What was counted of one app on one day, until it is written. */
export interface CountedApp {
  views: number;
  /** By slug. */
  pages: Map<string, number>;
  /** As browsers say it, by how often; read when it is written. */
  referrers: Map<string, number>;
  /** By everything that distinguishes them. Never written. */
  visitors: Map<string, CountedVisitor>;
}

type CountedVisitor = Pick<PageView, 'address' | 'forwarded' | 'agent'>;

/** More than that in a few seconds are a flood, of which only the views count. */
const mostVisitors = 20_000;
const mostReferrers = 200;
const longestReferrer = 300;
/** No one's browser says so much of itself. */
const longestVisitor = 1_000;

/** What was counted and not yet written, by day (UTC) and app. Cheap: it is on the way of every page that is answered at once. */
export class VisitBatch {
  readonly days = new Map<string, Map<string, CountedApp>>();
  #visitors = 0;

  get isEmpty(): boolean {
    return this.days.size === 0;
  }

  count(day: string, { app_id, page, address, forwarded, agent, referrer }: PageView): void {
    const app = this.#appOf(day, app_id);
    app.views++;
    app.pages.set(page, (app.pages.get(page) ?? 0) + 1);
    if (referrer !== '') addUpTo(app.referrers, referrer.slice(0, longestReferrer), 1);
    if (this.#visitors >= mostVisitors) return;
    const visitor = `${address} ${forwarded} ${agent}`;
    if (visitor.length > longestVisitor || app.visitors.has(visitor)) return;
    this.#visitors++;
    app.visitors.set(visitor, { address, forwarded, agent });
  }

  /** Takes back what could not be written. */
  merge(other: VisitBatch): void {
    for (const [day, apps] of other.days) {
      for (const [id, counted] of apps) {
        const app = this.#appOf(day, id);
        app.views += counted.views;
        for (const [page, views] of counted.pages) app.pages.set(page, (app.pages.get(page) ?? 0) + views);
        for (const [referrer, views] of counted.referrers) addUpTo(app.referrers, referrer, views);
        for (const [key, visitor] of counted.visitors) {
          if (this.#visitors >= mostVisitors) break;
          if (!app.visitors.has(key)) this.#visitors++;
          app.visitors.set(key, visitor);
        }
      }
    }
  }

  #appOf(day: string, id: string): CountedApp {
    let apps = this.days.get(day);
    if (!apps) this.days.set(day, (apps = new Map()));
    let app = apps.get(id);
    if (!app) apps.set(id, (app = { views: 0, pages: new Map(), referrers: new Map(), visitors: new Map() }));
    return app;
  }
}

function addUpTo(counts: Map<string, number>, key: string, views: number): void {
  const known = counts.get(key);
  // The name for unreadable sites stands for all others. (referrer-host.ts)
  if (known === undefined && counts.size >= mostReferrers) key = otherReferrers;
  counts.set(key, (counts.get(key) ?? 0) + views);
}

/** No address: it is read as that of some other site. */
export const otherReferrers = '-';
