import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import { fontMime } from './uploads/store-font.ts';
import { fileHeaders, fileResponse } from './uploads/file-response.ts';

/**
 * GET /files/{key}: a stored file, with ranges. Keys are unguessable and contents never change. Files of cells have
 * addresses of their own, which ask who may see the cell.
 */
export async function serveFile(request: Request, key: string, services: Services): Promise<Response> {
  const found = await services.database
    .selectFrom('files')
    .select(['name', 'mime', 'size', 'sha256', 'storage_key', 'private'])
    .where('storage_key', '=', key)
    // A workbook's own file has all that its apps don't show.
    .where('mime', '<>', 'application/vnd.sheaf.workbook')
    .execute();
  const [file] = found;
  if (!file || found.some((one) => one.private)) throw new Problem('not_found', 'This file no longer exists.');
  const headers = fileHeaders(file, 'public, max-age=31536000, immutable');
  headers.set('cross-origin-resource-policy', 'cross-origin');
  // Browsers ask for fonts this way, also where code in a sealed frame uses them.
  if (file.mime === fontMime) headers.set('access-control-allow-origin', '*');
  return fileResponse(request, file, headers, services.files);
}
