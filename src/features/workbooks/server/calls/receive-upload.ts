import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { megabyte, usualUploadMegabytes } from '../../rules/upload-limit.ts';
import { Problem } from '#kit/problem.ts';
import { writeNewFile } from '#platform/files/write-new-file.ts';
import { readMultipart } from '#platform/http/read-multipart.ts';

/**
 * Streams the field `file` of a multipart request to a file of its own and answers where it is and how it was named. At
 * most so many megabytes; whatever goes wrong, nothing stays on the disk.
 */
export async function receiveUpload(
  request: Request,
  folder: string,
  mostMegabytes = usualUploadMegabytes,
): Promise<{ path: string; fileName: string }> {
  const maxBytes = mostMegabytes * megabyte;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + 100_000) throw tooBig(mostMegabytes);
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId('upload'));
  try {
    const fileName = await readMultipart(request, {
      maxFileBytes: maxBytes,
      async take({ field, name, bytes }) {
        if (field !== 'file') throw new Problem('malformed_request', 'Send the spreadsheet in the field `file`.');
        await writeNewFile(path, bytes);
        return cleanName(name);
      },
    });
    if ((await stat(path)).size === 0) throw new Problem('unreadable_file', 'The file is empty.');
    return { path, fileName };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The last part of the name, without what no name should hold. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/\p{Control}/gu, '')
      .trim()
      .slice(0, 255) || 'Untitled'
  );
}

const tooBig = (count: number): Problem =>
  new Problem('file_too_big', t('The file is too big: the limit is {count} MB.', { count }));
