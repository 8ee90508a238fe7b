import type { uploadPageFile } from '#api/page-data.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { type MultipartFile, readMultipart } from '../http/read-multipart.ts';
import { storeImage } from '../storage/store-image.ts';
import { fileFits, recognizeFile } from '../storage/recognize-file.ts';
import { type OpenBlock, openBlock } from './open-block.ts';
import { countUpload } from './write-limit.ts';

const maxBytes = 25 * 1024 * 1024;

/** Takes a file for a field of a block whose viewer may write. What it is, its bytes say. */
export async function answerUpload(call: Call<typeof uploadPageFile>): Promise<{ url: string }> {
  await countUpload(call);
  return readMultipart(call.request, {
    maxFileBytes: maxBytes,
    take: async (file, fields) => {
      const open = await openBlock(call, {
        page_id: fields.get('page_id') ?? '',
        block_id: fields.get('block_id') ?? '',
      });
      const accept = acceptedBy(open, fields.get('field') ?? '');
      return storeFile(call, file, accept);
    },
  });
}

/** The kinds of files that a field takes, when it takes files from this viewer at all. */
function acceptedBy(open: OpenBlock, field: string): string {
  const { axis }: { axis: readonly Record<string, unknown>[] } = open.block.config;
  const entry = axis.find((one) => one['column'] === field);
  const takesFile = entry?.['type'] === 'file' && entry['hide'] !== true;
  // A picture in a form is always sent; elsewhere the owner says so.
  const takesImage =
    entry?.['type'] === 'image' &&
    (entry['image_source'] === 'Upload Image' || open.block.definition.writes.add === 'anyone');
  if (!entry || !(takesFile || takesImage) || !(open.rights.add || open.rights.edit.includes(field))) {
    throw new Problem('forbidden', 'You may not upload a file here.');
  }
  const kinds = entry['file_mime_type'];
  return takesFile && typeof kinds === 'string' ? kinds : 'image/*';
}

async function storeFile(
  call: Call<typeof uploadPageFile>,
  file: MultipartFile,
  accept: string,
): Promise<{ url: string }> {
  const { services, app } = call;
  const owner = { workspace_id: app.workspace_id, app_id: app.id };
  const bytes = Buffer.concat(await Array.fromAsync(file.bytes));
  const kind = recognizeFile(bytes, file.name);
  if (bytes.length === 0) throw new Problem('unreadable_file', 'This file is empty.');
  if (!kind || !fileFits(kind, accept))
    throw new Problem('unsupported_file', `Choose a file of the kind ${accept === '*' ? 'offered' : accept}.`);
  if (kind.mime.startsWith('image/')) return storeImage(services, { ...file, bytes: chunksOf(bytes) }, owner);
  const { key, size, sha256 } = await services.files.put(chunksOf(bytes), { mime: kind.mime, limit: maxBytes });
  const name = file.name.slice(0, 200) || `file.${kind.ending}`;
  await services.database
    .insertInto('files')
    .values({ id: newId('fil'), ...owner, name, mime: kind.mime, size, sha256, storage_key: key })
    .execute();
  return { url: `/files/${key}` };
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
