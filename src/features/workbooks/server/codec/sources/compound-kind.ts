/** Apart from the other kinds, since it alone needs the large library that reads them. */

import { readFile } from 'node:fs/promises';
import * as spreadsheets from '@e965/xlsx';
import { z } from 'zod';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { openBiff } from './encryption/open-biff.ts';
import { openPackage } from './encryption/open-package.ts';
import { passwordSentence, readableKinds } from './file-kind.ts';
import { damaged } from '#platform/files/zip-archive.ts';

const compoundShape = z.object({ FullPaths: z.array(z.string()) });
const entryShape = z.object({ content: z.instanceof(Uint8Array) });

/** What a compound file holds: a workbook of Office 97, as the library takes it, or a package that was encrypted. */
export type CompoundContent = { holds: 'workbook' | 'package'; content: Buffer };

/** What a compound file contains, the container of Office 97 and of everything encrypted since. */
export async function findCompoundContent(path: string): Promise<CompoundContent> {
  const file = await readFile(path);
  const { names, streamOf } = openContainer(file);
  const has = (name: string): boolean => names.some((entry) => entry.endsWith(`/${name}`));
  if (has('encryptedpackage') || has('encryptioninfo')) {
    const content = openPackage(streamOf('EncryptionInfo'), streamOf('EncryptedPackage'));
    if (!content) throw new Problem('unreadable_file', passwordSentence);
    return { holds: 'package', content };
  }
  if (has('workbook') || has('book')) {
    const stream = streamOf(has('workbook') ? 'Workbook' : 'Book');
    const opened = openBiff(stream);
    if (!opened) throw new Problem('unreadable_file', passwordSentence);
    return { holds: 'workbook', content: opened === stream ? file : opened };
  }
  const whatItIs = has('worddocument')
    ? t('The file is a Word document, not a workbook.')
    : has('powerpoint document')
      ? t('The file is a presentation, not a workbook.')
      : t('The file is an Office file, not a workbook.');
  throw new Problem('unsupported_file', `${whatItIs} ${readableKinds}`);
}

function openContainer(file: Buffer): { names: string[]; streamOf(name: string): Buffer } {
  try {
    const container = spreadsheets.CFB.read(file, { type: 'buffer' });
    const names = compoundShape.parse(container).FullPaths.map((name) => name.toLowerCase());
    return {
      names,
      streamOf(name) {
        const found = entryShape.safeParse(spreadsheets.CFB.find(container, name));
        if (!found.success) throw damaged(found.error);
        return Buffer.from(found.data.content);
      },
    };
  } catch (cause) {
    throw damaged(cause);
  }
}
