/** What the protocol's conformance suite expects of a server that it judges: tools, resources and prompts by its names. */
import {
  type CallToolResult,
  fromJsonSchema,
  McpServer,
  type GetPromptResult,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { questions, states } from './suite-questions.ts';

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const sound = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const nothing = z.object({});
const text = (words: string) => ({ type: 'text', text: words }) as const;
const image = { type: 'image', data: picture, mimeType: 'image/png' } as const;
const embedded = (uri: string, words: string, mimeType = 'text/plain') =>
  ({ type: 'resource', resource: { uri, mimeType, text: words } }) as const;

/** Answers at once. */
const contents: Record<string, CallToolResult['content']> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: sound, mimeType: 'audio/wav' }],
  test_embedded_resource: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
  ],
  test_streaming_elicitation: [text('Done.')],
};

export function suiteServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1' },
    {
      capabilities: { completions: {}, logging: {}, resources: { subscribe: true } },
      requestState: { verify: states.verify },
    },
  );
  addTools(server);
  questions(server);
  addResources(server);
  addPrompts(server);
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const)
    server.server.setRequestHandler(method, () => ({}));
  return server;
}

function addTools(server: McpServer): void {
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: name, inputSchema: nothing }, () => ({ content }));
  server.registerTool('test_error_handling', { description: 'Fails.', inputSchema: nothing }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_logging_tool', { description: 'Logs.', inputSchema: nothing }, async (_, { mcpReq }) => {
    await mcpReq.log('info', 'Sent where the request asked for it.');
    return { content: [text('Logged.')] };
  });
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Logs three lines.', inputSchema: nothing },
    async (_, { mcpReq }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
      return { content: [text('Done.')] };
    },
  );
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Says how far it is.', inputSchema: nothing },
    async (_, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100])
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100, message: `Step ${progress} of 100` },
        });
      return { content: [text(String(progressToken ?? 'none'))] };
    },
  );
  const region = { type: 'string', 'x-mcp-header': 'Region' } as const;
  const headed = fromJsonSchema<{ region?: string }>({
    type: 'object',
    properties: { region, level: { type: 'integer' } },
  });
  server.registerTool('test_x_mcp_header', { description: 'Repeats.', inputSchema: headed }, ({ region }) => ({
    content: [text(`region=${region ?? 'none'}`)],
  }));
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema of 2020-12.', inputSchema: fromJsonSchema(schema) },
    (given) => ({ content: [text(JSON.stringify(given))] }),
  );
}

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // A word of JSON Schema.
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

function addResources(server: McpServer): void {
  const plain = { mimeType: 'text/plain' };
  for (const name of ['static-text', 'watched-resource'])
    server.registerResource(name, `test://${name}`, plain, ({ href: uri }) => ({
      contents: [{ uri, ...plain, text: `This is the content of ${name}.` }],
    }));
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: picture }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href: uri }, { id }) => ({
    contents: [
      {
        uri,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
      },
    ],
  }));
}

function addPrompts(server: McpServer): void {
  const says = (...content: GetPromptResult['messages'][number]['content'][]): GetPromptResult => ({
    messages: content.map((one) => ({ role: 'user', content: one })),
  });
  server.registerPrompt('test_simple_prompt', { description: 'Says one thing.' }, () =>
    says(text('This is a simple prompt for testing.')),
  );
  const two = z.object({ arg1: z.string(), arg2: z.string() });
  server.registerPrompt('test_prompt_with_arguments', { description: 'Takes two.', argsSchema: two }, (given) =>
    says(text(`Prompt with arguments: arg1='${given.arg1}', arg2='${given.arg2}'`)),
  );
  const one = z.object({ resourceUri: z.string() });
  server.registerPrompt('test_prompt_with_embedded_resource', { description: 'Embeds.', argsSchema: one }, (given) =>
    says(embedded(given.resourceUri, 'Embedded resource content for testing.'), text('Read it.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Shows a picture.' }, () =>
    says(image, text('Look at it.')),
  );
}
