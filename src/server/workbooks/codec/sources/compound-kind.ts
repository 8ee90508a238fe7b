/** Apart from the other kinds, since it alone needs the large library that reads them. */

import { readFile } from 'node:fs/promises';
import * as spreadsheets from '@e965/xlsx';
import { z } from 'zod';
import { Problem } from '#kit/problem.ts';
import { passwordSentence, readableKinds } from './file-kind.ts';
import { damaged } from './zip-archive.ts';

const compoundShape = z.object({ FullPaths: z.array(z.string()) });

/** What stands in a compound file, the container of Office 97 and of everything encrypted since. */
export async function findCompoundKind(path: string): Promise<{ kind: 'xls' }> {
  const names = await readNames(path);
  const has = (name: string): boolean => names.some((entry) => entry.endsWith(`/${name}`));
  if (has('encryptedpackage') || has('encryptioninfo')) throw new Problem('unreadable_file', passwordSentence);
  if (has('workbook') || has('book')) return { kind: 'xls' };
  const is = has('worddocument') ? 'a Word document' : has('powerpoint document') ? 'a presentation' : 'an Office file';
  throw new Problem('unsupported_file', `The file is ${is}, not a workbook. ${readableKinds}`);
}

async function readNames(path: string): Promise<string[]> {
  try {
    const container: unknown = spreadsheets.CFB.read(await readFile(path), { type: 'buffer' });
    return compoundShape.parse(container).FullPaths.map((name) => name.toLowerCase());
  } catch (cause) {
    throw damaged(cause);
  }
}
