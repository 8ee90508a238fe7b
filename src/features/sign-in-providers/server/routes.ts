import {
  addSignInProvider,
  changeSignInProvider,
  connectSignInProvider,
  deleteSignInProvider,
  finishSignIn,
  listSignInProviders,
  signInCallback,
  signInWays,
  startSignIn,
} from '../api.ts';
import { on, type Route } from '#platform/http/call.ts';
import { addProvider, changeProvider, deleteProvider } from './change-providers.ts';
import { connectProvider } from './connect-provider.ts';
import { finishSignIn as finish } from './finish-sign-in.ts';
import { readProviders } from './read-providers.ts';
import { passOn, startSignIn as start } from './start-sign-in.ts';
import { describeSignInWays } from './sign-in-ways.ts';

export const routes: readonly Route[] = [
  on(listSignInProviders, ({ services, workspace }) => readProviders(services, workspace.id)),
  on(addSignInProvider, addProvider),
  on(changeSignInProvider, changeProvider),
  on(deleteSignInProvider, deleteProvider),
  on(connectSignInProvider, connectProvider),
  on(signInWays, async ({ app, services }) => ({ told: await describeSignInWays(app, services) })),
  on(startSignIn, start),
  on(finishSignIn, finish),
  on(signInCallback, passOn),
];
