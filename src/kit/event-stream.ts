/** Reads server-sent events: the data of each, as text. */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
  longest = 1_000_000,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  const take = function* (line: string): Generator<string> {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
  };
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > longest) throw new RangeError('An event of the stream is too long.');
    // A final return may be the first half of a line end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) yield* take(line);
  }
  rest += decoder.decode();
  // Some servers end without the blank line.
  for (const line of [...rest.split(/\r\n|\n|\r/), '']) yield* take(line);
}

/** The bits of a body, for a browser that can't iterate over it. */
export async function* bitsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
