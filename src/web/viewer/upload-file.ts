/** Files that visitors send: apart from other calls, for most pages take none. */
import { withCallParameters } from '../call-parameters.ts';
import { sessionHeaders } from './frame/frame-session.ts';
import { answerOf, VisitorCallError } from './call-server.ts';
import { t } from '#kit/language/language.ts';

export interface SentFile {
  url: string;
  name?: string;
}

/** A file for a field of a block, and the path of the call that takes it. */
export interface Upload {
  path: string;
  page_id: string;
  block_id: string;
  field: string;
  file: File;
}

/** Sends a file; without a network it waits in the browser, and goes out with the entry that names it. */
export async function uploadFile(
  path: string,
  { page_id, block_id }: { page_id: string; block_id: string },
  { file, field }: { file: File; field: string },
  onProgress?: (share: number) => void,
): Promise<SentFile> {
  const upload: Upload = { path, page_id, block_id, field, file };
  try {
    return await sendFile(upload, {}, onProgress);
  } catch (error) {
    if (!(error instanceof VisitorCallError) || error.status !== 0) throw error;
    const { keepFile } = await import('./offline/waiting-files.ts');
    const kept = await keepFile(upload);
    if (!kept) throw error;
    return kept;
  }
}

/** The parts come in this order, because the server reads them as a stream. `as` is the mark of who chose the file. */
export function sendFile(
  { path, page_id, block_id, field, file }: Upload,
  also: { as?: string },
  onProgress?: (share: number) => void,
): Promise<SentFile> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ page_id, block_id, field, ...also })) form.append(name, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    // No other way of sending says how far it is.
    const request = new XMLHttpRequest();
    request.open('POST', withCallParameters(path));
    const headers = { accept: 'application/json', ...sessionHeaders() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(answerOf<SentFile>(request.status, request.responseText));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    for (const end of ['error', 'abort'])
      request.addEventListener(end, () =>
        reject(new VisitorCallError(0, { code: 'unreachable', message: t('Network error occurred') })),
      );
    request.send(form);
  });
}
