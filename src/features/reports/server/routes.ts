import { reportFailure } from '#api/failures.ts';
import { on } from '../http/call.ts';
import { networkOf } from '../http/network-of.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { browserFacts } from './browser-failure.ts';

/** A page tells of five at most; an office shares a network. */
const ofNetwork = createRateLimit({ uses: 20, seconds: 60 });

export const routes = [
  on(reportFailure, async ({ body, host, address, services }) => {
    await ofNetwork.take(networkOf(address));
    services.reports.failedInBrowser(browserFacts(body, host));
    return {};
  }),
];
