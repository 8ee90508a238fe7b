import { finishProvider, listProviders, startProvider } from '../../api/accounts.ts';
import { on, type Route } from '#platform/http/call.ts';
import { finishProvider as finish, startProvider as start } from './provider-sign-in.ts';
import { providersOf } from './providers.ts';

export const routes: readonly Route[] = [
  on(listProviders, async ({ services }) => ({
    providers: providersOf(services.environment).map(({ key, name }) => ({ key, name })),
  })),
  on(startProvider, start),
  on(finishProvider, finish),
];
