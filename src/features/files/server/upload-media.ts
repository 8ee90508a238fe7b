import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { uploadMedia } from '#features/operation/api.ts';
import type { Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { type MultipartFile, readMultipart } from '#platform/http/read-multipart.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { storeFont } from './uploads/store-font.ts';
import { recognizeFile } from '#platform/files/recognize-file.ts';

const maxBytes = 200 * 1024 * 1024;
/** How many bytes identify the kind of a file. */
const headBytes = 4_100;

/** Files this large fill a disk: of one person only so many in an hour. */
const perPerson = createRateLimit({
  uses: 30,
  seconds: 60 * 60,
  message: 'You’ve uploaded too many files in the last hour. Try again later.',
});

/** What browsers play, by the kind of field. */
const played: Record<string, { mimes: RegExp; sentence: string }> = {
  video: { mimes: /^video\/(mp4|webm)$/, sentence: 'Choose an MP4 or WebM video.' },
  audio: { mimes: /^audio\/(mpeg|mp4|ogg|wav|webm)$|^video\/webm$/, sentence: 'Choose an MP3, M4A, OGG or WAV file.' },
};

/** Stores a font, or a video or sound as it streams in; what it is, its first bytes say. Answers its address on every host. */
export async function answerUploadMedia(call: Call<typeof uploadMedia>): Promise<{ url: string }> {
  const { services, user } = call;
  await requireDiskSpace(services.environment);
  return readMultipart(call.request, {
    maxFileBytes: maxBytes,
    take: async (file) => {
      if (file.field === 'font') {
        await perPerson.take(user.id);
        return storeFont(services, file, user.workspace.id);
      }
      const kind = Object.hasOwn(played, file.field) ? played[file.field] : undefined;
      if (!kind) throw new Problem('malformed_request', 'Send the file as `video`, `audio` or `font`.');
      const { head, bytes } = await withHead(file);
      const found = recognizeFile(head, file.name);
      if (!found || !kind.mimes.test(found.mime)) throw new Problem('unsupported_file', kind.sentence);
      await perPerson.take(user.id);
      const mime = file.field === 'audio' && found.mime === 'video/webm' ? 'audio/webm' : found.mime;
      const { key, size, sha256 } = await services.files.put(bytes, { mime, limit: maxBytes });
      const name = file.name.slice(0, 200) || `${file.field}.${found.ending}`;
      await services.database
        .insertInto('files')
        .values({
          id: newId('fil'),
          workspace_id: user.workspace.id,
          app_id: null,
          name,
          mime,
          size,
          sha256,
          storage_key: key,
        })
        .execute();
      return { url: `/files/${key}` };
    },
  });
}

/** The first bytes of a file, and all of it still to be read. */
async function withHead(file: MultipartFile): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const rest = file.bytes[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < headBytes) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }
  return { head: Buffer.concat(first), bytes: all() };
}
