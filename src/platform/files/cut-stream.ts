/** What remains of a stream behind its first bytes, and no more of it than requested; what follows is not read. */
export function cutStream(
  source: ReadableStream<Uint8Array>,
  { skip, take }: { skip: number; take: number },
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let [skipping, left] = [skip, take];
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (left > 0) {
        const { done, value } = await reader.read();
        if (done) break;
        const part = value.subarray(skipping, skipping + left);
        skipping -= Math.min(skipping, value.length);
        if (part.length === 0) continue;
        left -= part.length;
        controller.enqueue(part);
        if (left > 0) return;
      }
      await reader.cancel();
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
