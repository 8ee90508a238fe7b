import { reportFailure } from '../api.ts';
import { on } from '#platform/http/call.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { browserFacts } from './browser-failure.ts';

/** A page reports five at most; an office shares a network. */
const ofNetwork = createRateLimit({ uses: 20, seconds: 60 });

export const routes = [
  on(reportFailure, async ({ body, host, address, services }) => {
    await ofNetwork.take(networkOf(address));
    services.reports.failedInBrowser(browserFacts(body, host));
    return {};
  }),
];
