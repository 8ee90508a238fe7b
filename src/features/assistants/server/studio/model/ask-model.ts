/** One request to a model: chat completions as OpenAI documents them, which most servers speak, streamed. */
import { t } from '#kit/language/product.ts';
import { joinSentences } from '#kit/language/join-sentences.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { readEvents } from '#kit/event-stream.ts';
import { type StreamedAnswer, streamOutgoing } from '#platform/http/outgoing/stream-outgoing.ts';
import type { TokenUse } from '../../../rules/studio-assistant.ts';
import { AnswerReader, type ModelAnswer } from './model-answer.ts';
import { failureOfCall, failureOfStatus, messageOf, ModelFailure, quoted } from './model-failure.ts';

export interface Model {
  address: string;
  model: string;
  api_key: string | null;
}

interface ModelRequest {
  /** As the protocol has them. */
  messages: readonly object[];
  tools: readonly object[];
  /** A longer answer is ended: what is left of the bound. */
  mostTokensOut: number;
  signal: AbortSignal;
  onText(text: string): void;
}

export interface Requested {
  answer: ModelAnswer;
  used: TokenUse & { is_estimated: boolean };
  /** Why it is not all of it; null where it is. */
  failure: ModelFailure | null;
}

/** A model on a small machine reads for a while before it says its first word. */
const pauseLimit = 120_000;
const timeLimit = 600_000;
const mostBytes = 8 * 1024 * 1024;
const mostRefusalBytes = 16 * 1024;
/** About as many make a token of most models. */
const charactersOfToken = 4;
const allowHint = 'The administrator of this Sheaf can allow it with OUTGOING_ALLOW.';

type Rules = Pick<Environment, 'OUTGOING_ALLOW' | 'MAIN_HOST'>;

/** Throws a `ModelFailure` where nothing came of it; what came before it broke off is in the answer, and was paid for. */
export async function askModel(model: Model, request: ModelRequest, rules: Rules): Promise<Requested> {
  const said = JSON.stringify(request.messages).length + JSON.stringify(request.tools).length;
  const reader = new AnswerReader();
  let failure: ModelFailure | null = null;
  try {
    const { headers, body } = await open(model, request, rules);
    failure = await read(
      { isStream: /event-stream/i.test(headers['content-type'] ?? ''), body },
      reader,
      model,
      request,
    );
  } catch (cause) {
    const why = failureOfCall(cause, allowHint);
    if (reader.length === 0) throw why;
    failure = why;
  }
  const answer = reader.answer();
  const estimated = {
    tokens_in: Math.ceil(said / charactersOfToken),
    tokens_out: Math.ceil(reader.length / charactersOfToken),
  };
  return { answer, used: { ...(answer.used ?? estimated), is_estimated: answer.used === null }, failure };
}

/** Servers that don't know how to count while they stream are asked again without. */
async function open(model: Model, request: ModelRequest, rules: Rules): Promise<StreamedAnswer> {
  const first = await send(model, request, rules, true);
  if (first.status === 200) return first;
  const refusal = await refused(first);
  if (![400, 422].includes(first.status) || !/stream_options|include_usage/.test(refusal))
    throw failure(first, refusal);
  const second = await send(model, request, rules, false);
  if (second.status === 200) return second;
  throw failure(second, await refused(second));

  function failure({ status, headers }: StreamedAnswer, body: string): ModelFailure {
    return failureOfStatus({ status, headers, body, api_key: model.api_key });
  }
}

function send(
  { address, model, api_key }: Model,
  { messages, tools, signal }: ModelRequest,
  { OUTGOING_ALLOW, MAIN_HOST }: Rules,
  countsTokens: boolean,
): Promise<StreamedAnswer> {
  const body = {
    ...{ model, messages, stream: true },
    ...(tools.length > 0 && { tools }),
    ...(countsTokens && { stream_options: { include_usage: true } }),
  };
  return streamOutgoing(
    {
      ...{ method: 'POST', address: `${address}/chat/completions`, pauseLimit, timeLimit, mostBytes, signal },
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(api_key && { authorization: `Bearer ${api_key}` }),
      },
      body: Buffer.from(JSON.stringify(body)),
    },
    { allow: OUTGOING_ALLOW, mainHost: MAIN_HOST },
  );
}

async function refused({ body }: StreamedAnswer): Promise<string> {
  const bits: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const bit of body) {
      bits.push(bit);
      bytes += bit.length;
      if (bytes > mostRefusalBytes) break;
    }
  } catch {
    // The status says enough.
  }
  return Buffer.concat(bits).toString('utf8').slice(0, mostRefusalBytes);
}

async function read(
  { isStream, body }: { isStream: boolean; body: StreamedAnswer['body'] },
  reader: AnswerReader,
  { api_key }: Model,
  { mostTokensOut, onText }: ModelRequest,
): Promise<ModelFailure | null> {
  const take = (json: string): ModelFailure | null => {
    const chunk = parsed(json);
    if (typeof chunk === 'object' && chunk !== null && 'error' in chunk && chunk.error)
      return new ModelFailure(joinSentences([t('The model broke off.'), quoted(messageOf(chunk), api_key)]));
    const text = reader.take(chunk);
    if (text) onText(text);
    return null;
  };
  if (!isStream) {
    const bits = await Array.fromAsync(body);
    const whole = Buffer.concat(bits).toString('utf8');
    if (parsed(whole) === null) return new ModelFailure('The address doesn’t answer as a model does. Check it.');
    return take(whole) ?? endOf(reader);
  }
  try {
    for await (const data of readEvents(body)) {
      if (data.trim() === '[DONE]') return endOf(reader, true);
      const failure = take(data);
      if (failure) return failure;
      if (reader.length > mostTokensOut * charactersOfToken)
        return new ModelFailure('The answer reached the bound of tokens for one request, and was ended.');
    }
  } catch (cause) {
    if (cause instanceof RangeError)
      return new ModelFailure('The model’s server sent an unreadable response.', { cause });
    throw cause;
  }
  return endOf(reader);
}

/** A stream that ends without saying why was cut off. */
function endOf(reader: AnswerReader, saidSo = false): ModelFailure | null {
  const { finish, text, calls } = reader.answer();
  if (finish === 'length') return new ModelFailure('The answer reached the model’s own bound, and is not whole.');
  if (finish === 'content_filter') return new ModelFailure('The provider’s filter ended the answer.');
  if (finish === '' && !saidSo) return new ModelFailure('The answer broke off before its end. Try again.');
  return text.trim() === '' && calls.length === 0 ? new ModelFailure('The model answered nothing. Try again.') : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
