import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { uploadPageFile } from '../../api/page-data.ts';
import { uploadsOf } from '#blocks/roles.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { type MultipartFile, readMultipart } from '#platform/http/read-multipart.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { draftFolderOf, withDraftFile } from '#platform/files/draft-file.ts';
import { type RecognizedFile, kindFits, recognizeFile } from '#platform/files/recognize-file.ts';
import { storeImageFile } from '#features/files/server/uploads/store-image.ts';
import { addVisitorFile, requireQuota, type Uploader } from '#features/files/server/uploads/visitor-files.ts';
import { type OpenBlock, openBlock } from '../reading/open-block.ts';
import { countUpload } from './write-limit.ts';

const maxBytes = 25 * 1024 * 1024;

/** Takes a file for a field of a block whose viewer may write. What it is, its bytes say. */
export async function answerUpload(call: Call<typeof uploadPageFile>): Promise<{ url: string }> {
  await countUpload(call);
  return readMultipart(call.request, {
    maxFileBytes: maxBytes,
    take: async (file, fields) => {
      const opened = await openBlock(call, {
        page_id: fields.get('page_id') ?? '',
        block_id: fields.get('block_id') ?? '',
      });
      const accept = acceptedBy(opened, fields.get('field') ?? '');
      return storeFile(call, file, accept);
    },
  });
}

/** The kinds of files that a field takes, when it takes files from this viewer at all. */
function acceptedBy({ block, rights }: OpenBlock, field: string): string {
  const accept = uploadsOf(block.definition, block.config, field);
  if (accept === null || !(rights.add || rights.edit.includes(field))) {
    throw new Problem('forbidden', 'You can’t upload a file here.');
  }
  return accept;
}

async function storeFile(
  call: Call<typeof uploadPageFile>,
  file: MultipartFile,
  accept: string,
): Promise<{ url: string }> {
  const { services, app } = call;
  const { APP_UPLOADS_MB, DATA_DIR } = services.environment;
  const uploader = uploaderOf(call);
  const sent = Number(call.request.headers.get('content-length') ?? 0);
  await requireDiskSpace(services.environment);
  await requireQuota(services.database, { app, uploader, size: sent }, APP_UPLOADS_MB);
  return withDraftFile(draftFolderOf(DATA_DIR), file.bytes, async (path) => {
    const { kind, isEmpty } = await kindOf(path, file.name);
    if (isEmpty) throw new Problem('unreadable_file', 'This file is empty.');
    if (!kind || !kindFits(kind, accept))
      throw new Problem('unsupported_file', `Choose a file of this type: ${accept === '*' ? 'offered' : accept}.`);
    const { key, ...about } = kind.mime.startsWith('image/')
      ? await storeImageFile(services.files, path)
      : { ...(await services.files.put(createReadStream(path), { mime: kind.mime })), mime: kind.mime };
    const name = file.name.slice(0, 200) || `file.${kind.ending}`;
    try {
      await addVisitorFile(services.database, { app, uploader, name, ...about, storage_key: key }, APP_UPLOADS_MB);
    } catch (error) {
      await services.files.remove(key);
      throw error;
    }
    return { url: `/files/${key}` };
  });
}

/** Editors are not counted. */
function uploaderOf({ viewer, address }: Call<typeof uploadPageFile>): Uploader {
  if (viewer.kind === 'editor') return null;
  return viewer.kind === 'app_user' ? { kind: 'person', id: viewer.id } : { kind: 'network', id: networkOf(address) };
}

/** What a file is recognized by. */
const headBytes = 64 * 1024;

async function kindOf(path: string, name: string): Promise<{ kind: RecognizedFile | null; isEmpty: boolean }> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const head = new Uint8Array(Math.min(size, headBytes));
  await file.read(head, 0, head.length, 0);
  return { kind: recognizeFile(head, name), isEmpty: size === 0 };
}
