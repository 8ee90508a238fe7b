import { type Route, on } from '#platform/http/call.ts';
import { Problem } from '#kit/problem.ts';
import { askDomain, checkDomain, getDomain, removeDomain, setDomain } from '../api.ts';

/** Milliseconds for which what was seen of the records is good enough: several windows may look at once. */
const freshFor = 3_000;

export const routes: readonly Route[] = [
  on(getDomain, ({ app, services }) => services.domains.describe(app)),
  on(setDomain, async (call) => {
    const { app, services } = call;
    await services.domains.set(call);
    return services.domains.describe(app);
  }),
  on(checkDomain, async ({ app, services }) => {
    const before = await services.domains.describe(app);
    const seenAt = before.domain?.checked_at;
    if (!before.domain || (seenAt && Date.now() - Date.parse(seenAt) < freshFor)) return before;
    await services.domains.advance(app.id, { mayIssue: false });
    return services.domains.describe(app);
  }),
  on(removeDomain, async (call) => {
    const { app, services } = call;
    await services.domains.remove(call);
    return services.domains.describe(app);
  }),
  on(askDomain, async ({ query, services }) => {
    if (!(await services.domains.isLive(query.domain)))
      throw new Problem('not_found', 'Nothing is live at this domain.');
    return {};
  }),
];
