/** Tools of the suite that ask their caller something first, in the way of 2026-07-28: the question is the answer. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** What a tool remembers between two questions is sealed, and its caller carries it. */
export const states = createRequestStateCodec<Record<string, unknown>>({
  key: crypto.getRandomValues(new Uint8Array(32)),
});

const say = (words: string) => ({ content: [{ type: 'text', text: words }] as const }) as const;

const answers = { string: { type: 'string' }, boolean: { type: 'boolean' } } as const;
const ask = (name: string, type: 'string' | 'boolean', message: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: answers[type] }, required: [name] },
  });
const askModel = (words: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: words } }], maxTokens: 50 });

type Request = ServerContext['mcpReq'];
const accepted = ({ inputResponses }: Request, question: string): Record<string, unknown> | undefined =>
  acceptedContent<Record<string, unknown>>(inputResponses, question);
const answerTo = <Answer>({ inputResponses }: Request, question: string) =>
  inputResponses?.[question] as Partial<Answer> | undefined;

const userName = ask('name', 'string', 'What is your name?');
const confirm = ask('ok', 'boolean', 'Please confirm');

type Tool = (request: Request) => ReturnType<typeof say> | Promise<object> | object;

const tools: Record<string, Tool> = {
  test_missing_capability: (request) =>
    answerTo(request, 'answer') ? say('Done.') : inputRequired({ inputRequests: { answer: askModel('Say: pong') } }),

  test_input_required_result_elicitation(request) {
    const name = accepted(request, 'user_name')?.['name'];
    return typeof name === 'string'
      ? say(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: userName } });
  },

  test_input_required_result_sampling(request) {
    const answer = answerTo<{ content: { text?: string } }>(request, 'capital_question');
    return answer
      ? say(`Sampling response: ${answer.content?.text}`)
      : inputRequired({ inputRequests: { capital_question: askModel('What is the capital of France?') } });
  },

  test_input_required_result_list_roots(request) {
    const roots = answerTo<{ roots: { uri: string }[] }>(request, 'client_roots')?.roots;
    return roots
      ? say(`Roots: ${roots.map(({ uri }) => uri).join(', ')}`)
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },

  async test_input_required_result_request_state(request) {
    if (!accepted(request, 'confirm'))
      return inputRequired({ inputRequests: { confirm }, requestState: await states.mint({ tool: 'state' }) });
    if (request.requestState() === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'requestState is missing.');
    return say('state-ok');
  },

  async test_input_required_result_multiple_inputs(request) {
    const name = accepted(request, 'user_name')?.['name'];
    const greeting = answerTo<{ content: { text?: string } }>(request, 'greeting')?.content?.text;
    const roots = answerTo<{ roots: unknown[] }>(request, 'client_roots')?.roots;
    if (typeof name === 'string' && typeof greeting === 'string' && roots)
      return say(`${greeting} ${name}: ${roots.length}`);
    return inputRequired({
      inputRequests: {
        ...{ user_name: userName, greeting: askModel('Generate a greeting') },
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ tool: 'several' }),
    });
  },

  async test_input_required_result_multi_round(request) {
    const state = request.requestState<Record<string, unknown>>();
    if (state?.['round'] === undefined)
      return inputRequired({
        inputRequests: { step1: ask('name', 'string', 'Step 1: What is your name?') },
        requestState: await states.mint({ round: 1 }),
      });
    if (state['round'] === 1)
      return inputRequired({
        inputRequests: { step2: ask('color', 'string', 'Step 2: What is your favorite color?') },
        requestState: await states.mint({ round: 2, name: accepted(request, 'step1')?.['name'] }),
      });
    return say(`${String(state['name'])} likes ${String(accepted(request, 'step2')?.['color'])}`);
  },

  async test_input_required_result_tampered_state(request) {
    if (request.requestState() !== undefined && accepted(request, 'confirm')) return say('integrity-ok');
    return inputRequired({ inputRequests: { confirm }, requestState: await states.mint({ tool: 'tampered' }) });
  },

  test_input_required_result_capabilities(request) {
    if (request.inputResponses !== undefined) return say('Answered.');
    const envelope: Record<string, unknown> = request.envelope ?? {};
    const able = envelope[CLIENT_CAPABILITIES_META_KEY] as Record<string, object> | undefined;
    const inputRequests: InputRequests = {
      ...(able?.['elicitation'] && { user_name: userName }),
      ...(able?.['sampling'] && { greeting: askModel('Generate a greeting') }),
      ...(able?.['roots'] && { client_roots: inputRequired.listRoots() }),
    };
    return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : say('Nothing to ask.');
  },
};

export function questions(server: McpServer): void {
  for (const [name, run] of Object.entries(tools))
    server.registerTool(
      name,
      { description: name, inputSchema: z.object({}) },
      async (_, { mcpReq }) => (await run(mcpReq)) as never,
    );
  const prompt = (({ mcpReq }: ServerContext) => {
    const context = accepted(mcpReq, 'user_context')?.['context'];
    if (typeof context !== 'string')
      return inputRequired({ inputRequests: { user_context: ask('context', 'string', 'Which context?') } });
    return { messages: [{ role: 'user', content: { type: 'text', text: `Use this: ${context}` } }] };
  }) as never;
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first.' }, prompt);
}
