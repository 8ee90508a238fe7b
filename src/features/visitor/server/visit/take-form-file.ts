import { cellOfFiles, fileLimitsOf, mostFileMegabytes } from '#engine/file-cells.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { atMost } from '#platform/http/read-multipart.ts';
import type { Services } from '#platform/services.ts';
import { type OpenBlock, openBlock } from '../reading/open-block.ts';
import { storeVisitorFile, takenBy } from '../writing/upload-page-file.ts';
import { countUpload } from '../writing/write-limit.ts';
import type { Visit } from '../access/open-visit.ts';
import type { TakeFile } from './read-form-parts.ts';

interface FormOfPage {
  visit: Visit;
  request: Request;
  /** The network address that it came from. */
  address: string;
  page_id: string;
  record?: string | undefined;
}

/**
 * Takes the files of a form that is sent without a script: with the same rights, limits and counts as one by one. Answers
 * what the field of a file holds then, as the script would send it.
 */
export function takeFormFile({ visit, request, address, page_id, record }: FormOfPage, services: Services): TakeFile {
  let opened: Promise<OpenBlock> | null = null;
  const counts = new Map<string, number>();
  const { app, viewer } = visit;
  return async ({ field, name, bytes }, fields) => {
    const block_id = fields.get('_block')?.[0] ?? '';
    opened ??= openBlock({ visit, request, services }, { page_id, block_id, record });
    const open = await opened;
    const taken = takenBy(open, field);
    const column = open.reader.sheetOf(open.block.stored.sheet_title)?.columns.find(({ id }) => id === field);
    const most = taken.isCell && column ? fileLimitsOf(column).most : 1;
    counts.set(field, (counts.get(field) ?? 0) + 1);
    if ((counts.get(field) ?? 0) > most)
      throw new Problem('too_large', t('This field takes at most {count} files.', { count: most }));
    await countUpload({ viewer, app, address });
    const limit = Math.min(taken.megabytes, mostFileMegabytes) * 1024 * 1024;
    const call = { services, app, viewer, address, request };
    const stored = await storeVisitorFile(call, { name, bytes: atMost(bytes, limit) }, taken);
    const value = taken.isCell ? (cellOfFiles([{ name: stored.name, url: stored.url }]) ?? '') : stored.url;
    return { value, isOnly: !taken.isCell };
  };
}
