/** Files that visitors send: apart from other calls, for most pages take none. */
import { withCallParameters } from '../call-parameters.ts';
import { sessionHeaders } from './frame/frame-session.ts';
import { answerOf, VisitorCallError } from './call-server.ts';

interface Sent {
  url: string;
  name?: string;
}

/** Sends a file for a field of a block. The parts come in this order, because the server reads them as a stream. */
export function uploadFile(
  path: string,
  { page_id, block_id }: { page_id: string; block_id: string },
  { file, field }: { file: File; field: string },
  onProgress?: (share: number) => void,
): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ page_id, block_id, field })) form.append(name, value);
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
        resolve(answerOf<Sent>(request.status, request.responseText));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    for (const end of ['error', 'abort'])
      request.addEventListener(end, () =>
        reject(new VisitorCallError(0, { code: 'unreachable', message: 'Network error occurred' })),
      );
    request.send(form);
  });
}
