import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { isNestedBeyond } from '#kit/json-depth.ts';
import { isLongNumber } from '#engine/long-numbers.ts';
import { mayBeUnstorable, storable } from '#kit/storable.ts';
import { bodyChunks, brokenOff } from './body-chunks.ts';

const fourMegabytes = 4 * 1024 * 1024;
/** No call of ours needs a quarter of it, and whatever reads a body goes as deep as the body does. */
const deepest = 64;

/** Reads a JSON body of at most 4 MB, or so many bytes. An empty body is an empty object. */
export async function readBody(request: Request, maxBytes = fourMegabytes): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  const text = await readText(request, maxBytes);
  if (text === '') return {};
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new Problem('malformed_request', 'Send the body as application/json.');
  }
  if (isNestedBeyond(text, deepest))
    throw new Problem(
      'malformed_request',
      t('The body is nested more than {count} levels deep. Use fewer levels.', { count: deepest }),
    );
  try {
    if (mayHaveLongNumbers.test(text)) return JSON.parse(text, withLongNumbers);
    return mayBeUnstorable(text) ? JSON.parse(text, storable) : JSON.parse(text);
  } catch {
    throw new Problem('malformed_request', 'The body is not valid JSON.');
  }
}

/** More figures than a number tells apart, where a value may begin. */
const mayHaveLongNumbers = /[:,[\s]-?\d{16}/;

/** A whole number that has other figures once it is read is the text that was sent: it is a code, not an amount. */
function withLongNumbers(key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value !== 'number') return storable(key, value);
  return isLongNumber(source) && String(value) !== source ? source : value;
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  // With a known length no client sends more, and it is read without a stream.
  if (length !== null) return wholeText(request);
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

async function wholeText(request: Request): Promise<string> {
  try {
    return await request.text();
  } catch (cause) {
    throw brokenOff(cause);
  }
}

const tooLarge = (bytes: number): Problem =>
  new Problem(
    'too_large',
    bytes === fourMegabytes ? 'The request is over 4 MB.' : t('The request is over {count} bytes.', { count: bytes }),
  );
