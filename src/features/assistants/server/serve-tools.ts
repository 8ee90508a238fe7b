import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Problem } from '#kit/problem.ts';
import type { Identity } from '#platform/feature.ts';
import { asProblem } from '#platform/http/answer-problem.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { productVersion } from '#platform/http/product-version.ts';
import type { Services } from '#platform/services.ts';
import { callEndpoint } from './call-endpoint.ts';
import { type Ask, type Links, pictureKey, type Tool } from './tools/tool.ts';
import { schemaOf, textOfAnswer, textOfProblem } from './tools/tool-text.ts';

/** Of the body of a request: a table to upload is the largest. */
const mostBytes = 4 * 1024 * 1024;
/** Characters of one answer: more crowds out what the assistant works on. */
const longestAnswer = 200_000;

/** What a server of the protocol offers a caller. */
export interface Offer {
  name: string;
  instructions: string;
  tools: readonly Tool[];
  links: Links;
  caller: Identity;
}

export const serveTools = (requested: AskedAddress, offer: Offer, services: Services): Promise<Response> =>
  serveProtocol(requested.request, () => serverFor(requested, offer, services), services);

/** Answers one request of the Model Context Protocol for itself, without a session: any node can. */
export function serveProtocol(
  request: Request,
  server: () => McpServer,
  { log }: Pick<Services, 'log'>,
): Promise<Response> {
  const handler = createMcpHandler(server, {
    maxRequestBodySize: mostBytes,
    onerror: (error) => log.info({ err: error }, 'a request of an assistant failed'),
  });
  return handler.fetch(request);
}

/** It changes with nothing that a client could wait for; to say otherwise holds its streams open without an end. */
const capabilities = { tools: { listChanged: false } };

function serverFor(requested: AskedAddress, { name, instructions, tools, links, caller }: Offer, services: Services) {
  const server = new McpServer({ name, version: productVersion }, { instructions, capabilities });
  const ask: Ask = (endpoint, input) => callEndpoint(endpoint, input, requested, caller, services);
  for (const tool of tools) {
    const { title, description, effect } = tool;
    const inputSchema = described(tool);
    const annotations = {
      ...{ readOnlyHint: effect === 'reads', destructiveHint: effect === 'changes' },
      ...{ idempotentHint: effect === 'reads', openWorldHint: false },
    };
    server.registerTool(tool.name, { title, description, inputSchema, annotations }, async (given) => {
      try {
        // The protocol's server has checked it by the tool's own schema.
        return answered(tool, await tool.run(given as never, ask, links));
      } catch (error) {
        return failed(asProblem(error, services));
      }
    });
  }
  return server;
}

/** By default, parts that only their own check can describe fail the whole list of tools. */
function described(tool: Tool) {
  const schema = () => schemaOf(tool);
  return { '~standard': { ...tool.input['~standard'], jsonSchema: { input: schema, output: schema } } };
}

function answered(tool: Tool, answer: unknown): CallToolResult {
  const text = textOfAnswer(tool, answer, longestAnswer);
  const data = typeof answer === 'object' && answer !== null && pictureKey in answer ? answer[pictureKey] : null;
  const pictures = typeof data === 'string' ? [{ type: 'image' as const, data, mimeType: 'image/png' }] : [];
  return { content: [{ type: 'text', text }, ...pictures] };
}

const failed = (problem: Problem): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: textOfProblem(problem) }],
});
