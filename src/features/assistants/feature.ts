import type { Feature } from '#platform/feature.ts';
import { mcpPath } from './rules/mcp-path.ts';
import { answerAssistant } from './server/answer-assistant.ts';

/** Assistants reach a workspace by the Model Context Protocol, at `/mcp` of the site, with an API key. */
export const assistants: Feature = {
  name: 'assistants',
  addresses: (services) => [
    {
      method: 'ALL',
      path: mcpPath,
      answer: (asked) => (asked.host.kind === 'site' ? answerAssistant(asked, services) : null),
    },
  ],
};
