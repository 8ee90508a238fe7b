import { on } from '#platform/http/call.ts';
import * as api from '../api.ts';
import { endConnection, listConnections } from './connections.ts';
import { exchangeToken } from './oauth/exchange-token.ts';
import { allowAssistant, lookAtRequest } from './oauth/give-consent.ts';
import { registerClient } from './oauth/register-client.ts';
import { revokeToken } from './oauth/revoke-token.ts';

export const routes = [
  on(api.registerClient, registerClient),
  on(api.exchangeToken, exchangeToken),
  on(api.revokeToken, revokeToken),
  on(api.lookAtRequest, lookAtRequest),
  on(api.allowAssistant, allowAssistant),
  on(api.listConnections, listConnections),
  on(api.endConnection, endConnection),
];
