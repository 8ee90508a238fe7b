/**
 * A model's server on this machine that speaks chat completions as OpenAI documents them, with what others do
 * differently. What it answers, a test writes.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ModelMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}
export interface ModelQuestion {
  model: string;
  messages: ModelMessage[];
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
  stream: boolean;
  stream_options?: { include_usage: boolean };
  /** Of the request. */
  authorization: string | undefined;
}

/** `openai`: calls in small deltas, the use of tokens at the end. */
export type Dialect =
  | 'openai'
  /** Calls in one piece, all with the index 0; no use of tokens. */
  | 'ollama'
  /** No ids, no indexes, arguments as an object. */
  | 'plain'
  /** Doesn't stream. */
  | 'whole'
  /** Refuses `stream_options`. */
  | 'strict';

export interface ModelReply {
  text?: string;
  calls?: { name: string; arguments: unknown }[];
  /** Instead of an answer. */
  refuse?: { status: number; body?: unknown; headers?: Record<string, string> };
  /** Ends the connection in the middle. */
  cut?: true;
  /** An error in the middle of the stream. */
  error?: string;
  /** As it is, as the events of a stream. */
  raw?: string;
  /** Never ends. */
  endless?: true;
}

export interface ModelServer extends AsyncDisposable {
  /** As an owner enters it. */
  address: string;
  questions: ModelQuestion[];
  dialect: Dialect;
  /** `at` counts from the last `begin`. */
  reply: (question: ModelQuestion, at: number) => ModelReply | Promise<ModelReply>;
  /** Forgets what was asked. */
  begin(): void;
}

export async function startModelServer(): Promise<ModelServer> {
  let replies = 0;
  const server = createServer((request, response) => {
    const bits: Buffer[] = [];
    request.on('data', (bit: Buffer) => bits.push(bit));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(bits).toString('utf8')) as ModelQuestion;
      const { authorization } = request.headers;
      if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end('{"error":"no such path"}');
      made.questions.push({ ...body, authorization });
      void answer(response, { ...body, authorization });
    });
  });
  const answer = async (response: ServerResponse, question: ModelQuestion): Promise<void> => {
    const refuse = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (made.dialect === 'strict' && question.stream_options)
      return refuse(400, { error: { message: 'Unknown parameter: stream_options' } });
    const reply = await made.reply(question, replies++);
    if (reply.refuse) return refuse(reply.refuse.status, reply.refuse.body ?? {}, reply.refuse.headers);
    if (made.dialect === 'whole') return refuse(200, wholeOf(reply));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (chunk: unknown): void => void response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    if (reply.raw !== undefined) return void response.end(reply.raw);
    for (const delta of deltasOf(reply, made.dialect))
      say({ object: 'chat.completion.chunk', choices: [{ index: 0, delta }] });
    if (reply.cut) return void setTimeout(() => response.destroy(), 20);
    if (reply.endless) {
      const more = setInterval(() => say({ choices: [{ index: 0, delta: { content: 'more '.repeat(200) } }] }), 5);
      return void response.on('close', () => clearInterval(more));
    }
    if (reply.error !== undefined) say({ error: { message: reply.error } });
    say({ choices: [{ index: 0, delta: {}, finish_reason: reply.calls ? 'tool_calls' : 'stop' }] });
    if (made.dialect === 'openai' && question.stream_options?.include_usage)
      say({ choices: [], usage: usageOf(reply) });
    response.end('data: [DONE]\n\n');
  };
  const made: ModelServer = {
    ...{ address: '', questions: [], dialect: 'openai', reply: () => ({ text: 'Hello.' }) },
    begin() {
      replies = 0;
      made.questions.length = 0;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return made;
}

const tokensOfReply = { prompt_tokens: 1_200, completion_tokens: 40 };
const usageOf = (_reply: ModelReply) => ({ ...tokensOfReply, total_tokens: 1_240 });

const textOf = (given: unknown): string => (typeof given === 'string' ? given : JSON.stringify(given));

function* deltasOf({ text = '', calls = [] }: ModelReply, dialect: Dialect): Generator<object> {
  yield { role: 'assistant', content: '' };
  for (const word of text.split(/(?<= )/).filter(Boolean)) yield { content: word };
  for (const [index, call] of calls.entries()) {
    const id = `call_${index}`;
    const given = textOf(call.arguments);
    if (dialect === 'ollama')
      yield {
        content: '',
        tool_calls: [{ index: 0, id, type: 'function', function: { name: call.name, arguments: given } }],
      };
    else if (dialect === 'plain') yield { tool_calls: [{ function: { name: call.name, arguments: call.arguments } }] };
    else {
      yield { tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: '' } }] };
      for (const bit of given.match(/[\s\S]{1,7}/gu) ?? [])
        yield { tool_calls: [{ index, function: { arguments: bit } }] };
    }
  }
}

const wholeOf = ({ text = '', calls = [] }: ModelReply): object => ({
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      message: {
        role: 'assistant',
        content: text || null,
        tool_calls: calls.map(({ name, arguments: given }, at) => ({
          ...{ id: `call_${at}`, type: 'function' },
          function: { name, arguments: textOf(given) },
        })),
      },
    },
  ],
});
