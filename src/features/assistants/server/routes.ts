import { on } from '#platform/http/call.ts';
import * as api from '../api/connections.ts';
import * as studio from '../api/studio.ts';
import { endAppConnection, listAppConnections } from './apps/app-connections.ts';
import { endConnection, listConnections } from './connections.ts';
import { exchangeToken } from './oauth/exchange-token.ts';
import { allowAssistant, lookAtRequest } from './oauth/give-consent.ts';
import { registerClient } from './oauth/register-client.ts';
import { revokeToken } from './oauth/revoke-token.ts';
import {
  getStudioAssistant,
  removeStudioAssistant,
  setStudioAssistant,
  testStudioAssistant,
} from './studio/change-settings.ts';
import { doProposedStep, openStudioAssistant, talkToAssistant } from './studio/talk.ts';

export const routes = [
  on(api.registerClient, registerClient),
  on(api.exchangeToken, exchangeToken),
  on(api.revokeToken, revokeToken),
  on(api.lookAtRequest, lookAtRequest),
  on(api.allowAssistant, allowAssistant),
  on(api.listConnections, listConnections),
  on(api.endConnection, endConnection),
  on(api.listAppConnections, listAppConnections),
  on(api.endAppConnection, endAppConnection),
  on(studio.getStudioAssistant, getStudioAssistant),
  on(studio.setStudioAssistant, setStudioAssistant),
  on(studio.removeStudioAssistant, removeStudioAssistant),
  on(studio.testStudioAssistant, testStudioAssistant),
  on(studio.openStudioAssistant, openStudioAssistant),
  on(studio.talkToAssistant, talkToAssistant),
  on(studio.doProposedStep, doProposedStep),
];
