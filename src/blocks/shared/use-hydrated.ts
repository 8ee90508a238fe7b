import { useSyncExternalStore } from 'react';

/**
 * Whether scripts run here: false on the server and while the page hydrates, so that both render the same; then true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
