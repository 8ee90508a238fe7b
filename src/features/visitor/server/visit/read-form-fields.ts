import { Problem } from '#kit/problem.ts';
import { storableText } from '#kit/storable.ts';
import { bodyChunks } from '#platform/http/body-chunks.ts';

const mostBytes = 1024 * 1024;

/** The fields of a form that was sent without a script, each with all its values. */
export async function readFormFields(request: Request): Promise<Map<string, string[]>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new Problem('malformed_request', 'Send the form as it appears on the page.');
  }
  const text = await readText(request);
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text))
    fields.set(name, [...(fields.get(name) ?? []), storableText(value)]);
  return fields;
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Problem('too_large', 'The form is larger than 1 MB.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
