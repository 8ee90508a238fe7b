import { fileLimitsOf, mostFileMegabytes } from '#engine/file-cells.ts';
import {
  addMemberFile,
  filesOfWorkspace,
  giveCellFile as give,
  storeCellFile,
} from '#features/files/server/uploads/cell-files.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { draftFolderOf, withDraftFile } from '#platform/files/draft-file.ts';
import { type Call, on } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { atMost, type MultipartFile, readMultipart } from '#platform/http/read-multipart.ts';
import { giveCellFile, uploadCellFile } from '../../api/cell-files.ts';

const uploads = createRateLimit({
  uses: 2_000,
  seconds: 60 * 60,
  message: 'You’ve uploaded too many files in the last hour. Try again later.',
});

export const cellFileRoutes = [
  // A key that may only write gets what it needs to write a cell: what it sent itself, and where that is.
  on(uploadCellFile, (call) => receiveFile(call), { unless: 'rows:read', instead: (answer) => answer }),
  on(giveCellFile, async ({ services, sheet, query, request }) => {
    const [file] = await filesOfWorkspace(services.database, sheet.workspace_id, [query.file]);
    if (!file) throw new Problem('not_found', 'This file no longer exists.');
    return give(request, file, services.files, { small: query.size === 'small' });
  }),
];

async function receiveFile(call: Call<typeof uploadCellFile>): Promise<AnswerOf<typeof uploadCellFile>> {
  await requireDiskSpace(call.services.environment);
  await uploads.take(call.user.id);
  return readMultipart(call.request, {
    maxFileBytes: mostFileMegabytes * 1024 * 1024,
    take: (file, fields) => storeMemberFile(call, file, fields.get('column') ?? ''),
  });
}

/** Stores a member's file for a column, within its limits and those of the workspace; all of it or nothing. */
async function storeMemberFile(
  { services, sheet }: Call<typeof uploadCellFile>,
  { name, bytes }: MultipartFile,
  id: string,
): Promise<AnswerOf<typeof uploadCellFile>> {
  const column = sheet.columns.find((one) => one.id === id);
  if (column?.type !== 'files') throw new Problem('invalid_input', 'Name a column of files, before the file.');
  const { accept, megabytes } = fileLimitsOf(column);
  const { database, files, environment } = services;
  const within = atMost(bytes, megabytes * 1024 * 1024);
  return withDraftFile(draftFolderOf(environment.DATA_DIR), within, async (path) => {
    const stored = await storeCellFile(files, { path, name }, { accept, takesUnknown: true });
    try {
      await addMemberFile(database, { ...stored, workspace_id: sheet.workspace_id }, environment.WORKSPACE_FILES_MB);
    } catch (error) {
      await files.remove(stored.storage_key);
      throw error;
    }
    const { name: called, size, mime, storage_key } = stored;
    return { file: { name: called, url: `/files/${storage_key}`, size, type: mime } };
  });
}
