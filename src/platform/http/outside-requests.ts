import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Does work as if no request had caused it. A timer keeps the context that it was set in: one that goes off in a minute
 * would hold all that is known of its request until then.
 */
export const outsideRequests: <Result>(work: () => Result) => Result = AsyncLocalStorage.snapshot();
