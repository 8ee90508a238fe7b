import type { Feature } from '#platform/feature.ts';
import { connectDirectory, disconnectDirectory, listDirectories } from './api.ts';
import { accountData } from './server/account-data.ts';
import { addressClaimed } from './server/address-claimed.ts';
import { retention } from './retention.ts';
import { answerScim } from './server/answer-scim.ts';
import { connectDirectory as connect, directoriesOf, disconnectDirectory as disconnect } from './server/connections.ts';
import { whyAppStays } from './server/why-app-stays.ts';
import { on } from '#platform/http/call.ts';

/** Directories keep the members of a workspace, or the people of an app, by SCIM 2.0. */
export const scim: Feature = {
  name: 'scim',
  retention,
  routes: [
    on(listDirectories, ({ services, workspace }) => directoriesOf(services, workspace.id)),
    on(connectDirectory, connect),
    on(disconnectDirectory, disconnect),
  ],
  whyAppStays,
  addressClaimed,
  accountData,
  addresses: (services) => [
    {
      method: 'ALL',
      path: '/scim/v2/*',
      answer: (requested) => (requested.host.kind === 'site' ? answerScim(requested, services) : null),
    },
  ],
};
