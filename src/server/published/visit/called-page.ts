import { SingleFlight } from '#kit/queues/single-flight.ts';
import type { Visit } from '../../http/open-visit.ts';
import type { FullPageRecord, Host } from '../../scope.ts';
import type { Services } from '../../services.ts';
import { type PagePlan, sheetsOfApp, threadsOfPage } from '../reading/page-plan.ts';

/** A page and what its blocks read, as they are while the mark of the app holds. */
export interface CalledPage {
  page: FullPageRecord;
  plan: Pick<PagePlan, 'sheets' | 'threads' | 'versions'>;
}

/** Pages that calls were about, least recently used out first. */
export class CalledPages {
  readonly #pages = new Map<string, CalledPage>();
  readonly #finding = new SingleFlight<CalledPage | null>();

  async get(key: string, find: () => Promise<CalledPage | null>): Promise<CalledPage | null> {
    const page = this.#pages.get(key) ?? (await this.#finding.run(key, undefined, find));
    if (!page) return null;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostKept && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}

const mostKept = 500;

/**
 * The page that a reading call of an anonymous visitor names, read once for each mark of its app as pages are; null for
 * everybody else, for whom it is read anew, and where there is no such page. (decision 117)
 */
export async function findCalledPage(
  { visit, host, services }: { visit: Visit; host: Host; services: Services },
  pageId: string,
): Promise<CalledPage | null> {
  const { app, viewer, edition, session, mode } = visit;
  if (viewer.kind !== 'anonymous' || session || mode !== 'page') return null;
  const { marks, called } = services.published.caches;
  const mark = await marks.read(host.kind === 'app' ? host : { board_slug: app.board_slug });
  if (!mark?.open || mark.app_id !== app.id) return null;
  return called.get(`${pageId} ${mark.mark}`, async () => {
    const page = await services.pages.of(app, edition).byId(pageId);
    if (!page) return null;
    const [sheets, threads] = await Promise.all([sheetsOfApp(app, services), threadsOfPage(page, services)]);
    return { page, plan: { sheets, threads, versions: new Map(sheets.map(({ id, version }) => [id, version])) } };
  });
}
