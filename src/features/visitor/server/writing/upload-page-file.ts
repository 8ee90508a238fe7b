import { columnOfEntry, isHidden, uploadsOf } from '#blocks/roles.ts';
import { type FileLimits, fileLimitsOf, mostFileMegabytes } from '#engine/file-cells.ts';
import { storeCellFile } from '#features/files/server/uploads/cell-files.ts';
import { addVisitorFile, requireQuota } from '#features/files/server/uploads/visitor-files.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { draftFolderOf, withDraftFile } from '#platform/files/draft-file.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import type { Call } from '#platform/http/call.ts';
import { atMost, type MultipartFile, readMultipart } from '#platform/http/read-multipart.ts';
import type { uploadPageFile } from '../../api/page-files.ts';
import { uploaderOf } from '../files/uploader-of.ts';
import { refuseOtherPerson } from '../offline/viewer-mark.ts';
import { type OpenBlock, openBlock } from '../reading/open-block.ts';
import { countUpload } from './write-limit.ts';

type Stored = AnswerOf<typeof uploadPageFile>;

/** What a field takes; `isCell` where it is of a column of files, whose files only those see who see the cell. */
interface Taken extends Pick<FileLimits, 'accept' | 'megabytes'> {
  isCell: boolean;
}

const usualMegabytes = 25;

/** Takes a file for a field of a block whose viewer may write. What it is, its bytes say. */
export async function answerUpload(call: Call<typeof uploadPageFile>): Promise<Stored> {
  await countUpload(call);
  return readMultipart(call.request, {
    maxFileBytes: mostFileMegabytes * 1024 * 1024,
    take: async (file, fields) => {
      const opened = await openBlock(call, {
        page_id: fields.get('page_id') ?? '',
        block_id: fields.get('block_id') ?? '',
      });
      // Of a file that waited without a network: who chose it.
      refuseOtherPerson(call.app.id, call.viewer, fields.get('as'));
      const taken = takenBy(opened, fields.get('field') ?? '');
      return storeVisitorFile(call, { ...file, bytes: atMost(file.bytes, taken.megabytes * 1024 * 1024) }, taken);
    },
  });
}

/** The kinds of files that a field takes, when it takes files from this viewer at all. */
export function takenBy({ block, rights, reader }: OpenBlock, field: string): Taken {
  const { definition, config, stored } = block;
  const refused = new Problem('forbidden', 'You can’t upload a file here.');
  if (!rights.add && !rights.edit.includes(field)) throw refused;
  const column = reader.sheetOf(stored.sheet_title)?.columns.find(({ id }) => id === field);
  if (column?.type === 'files') {
    const isShown = config.axis.some((one) => columnOfEntry(definition, one) === field && !isHidden(definition, one));
    if (isShown) return { ...fileLimitsOf(column), isCell: true };
  }
  const accept = uploadsOf(definition, config, field);
  if (accept === null) throw refused;
  return { accept: accept === '*' ? '' : accept, megabytes: usualMegabytes, isCell: false };
}

/** Stores a file of a visitor, within what they, their app and the disk have room for; all of it or nothing. */
export async function storeVisitorFile(
  call: Pick<Call<typeof uploadPageFile>, 'services' | 'app' | 'viewer' | 'address' | 'request'>,
  file: Pick<MultipartFile, 'name' | 'bytes'>,
  { accept, isCell }: Taken,
): Promise<Stored> {
  const { services, app } = call;
  const { APP_UPLOADS_MB, DATA_DIR } = services.environment;
  const uploader = uploaderOf(call);
  const sent = Number(call.request.headers.get('content-length') ?? 0);
  await requireDiskSpace(services.environment);
  await requireQuota(services.database, { app, uploader, size: sent }, APP_UPLOADS_MB);
  return withDraftFile(draftFolderOf(DATA_DIR), file.bytes, async (path) => {
    const stored = await storeCellFile(services.files, { path, name: file.name }, { accept, takesUnknown: false });
    try {
      await addVisitorFile(services.database, { app, uploader, ...stored, private: isCell }, APP_UPLOADS_MB);
    } catch (error) {
      await services.files.remove(stored.storage_key);
      throw error;
    }
    return { url: `/files/${stored.storage_key}`, name: stored.name, size: stored.size, type: stored.mime };
  });
}
