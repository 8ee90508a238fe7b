import { type Feature, service } from '#platform/feature.ts';
import type { Address, AskedAddress } from '#platform/http/address.ts';
import { accountData } from './server/account-data.ts';
import { answerAppAssistant } from './server/apps/answer-app-assistant.ts';
import { answerAssistant } from './server/answer-assistant.ts';
import { createAssistants } from './server/create-assistants.ts';
import { startUpkeep } from './server/oauth/upkeep.ts';
import { placeOf, resourceMetadata, resourceMetadataPath, serverMetadata } from './server/oauth/place.ts';
import { retention } from './retention.ts';
import { assistantScopes } from './rules/assistant-scopes.ts';
import { mcpPath } from './rules/mcp-path.ts';
import { routes } from './server/routes.ts';

/**
 * Assistants reach a workspace by the Model Context Protocol, at `/mcp` of the site, let in by OAuth or an API key; and an
 * app whose owner wants it, at `/mcp` of its own address.
 */
export const assistants: Feature = {
  name: 'assistants',
  offers: ['server/tools/'],
  retention,
  routes,
  accountData,
  services: { assistants: service([], createAssistants) },
  jobs: startUpkeep,
  addresses: (services) => [
    {
      method: 'ALL',
      path: mcpPath,
      answer: ({ host, ...asked }) =>
        host.kind === 'site'
          ? answerAssistant({ ...asked, host }, services)
          : answerAppAssistant({ ...asked, host }, services),
    },
    onSite('GET', resourceMetadataPath, describeResource),
    // Older programs look here, and find the same.
    onSite('GET', '/.well-known/oauth-protected-resource', describeResource),
    onSite('GET', '/.well-known/oauth-authorization-server', ({ host }) =>
      described(serverMetadata(placeOf(host), assistantScopes)),
    ),
  ],
};

const onSite = (method: Address['method'], path: string, answer: Address['answer']): Address => ({
  method,
  path,
  answer: (asked) => (asked.host.kind === 'site' ? answer(asked) : null),
});

const describeResource = ({ host }: AskedAddress): Response =>
  described(resourceMetadata(placeOf(host), assistantScopes));

const described = (metadata: object): Response =>
  Response.json(metadata, { headers: { 'cache-control': 'public, max-age=300' } });
