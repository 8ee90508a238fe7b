import { handOver } from '#features/accounts/api/accounts.ts';
import { call } from '#web/call.ts';

/** Goes to the app's own host, signed in as its editor. */
export async function openApp(appId: string, path = '/'): Promise<void> {
  const { href } = await call(handOver, { params: { appId }, body: { path } });
  location.assign(href);
}
