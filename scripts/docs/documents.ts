import { environmentTable } from '../../src/environment.ts';
import { apiDocument } from './api-document.ts';
import { clientDocument } from './client-document.ts';
import { blocksDocument } from './blocks-document.ts';
import { guideBlocksDocument } from './guide-blocks-document.ts';
import { formulasDocument } from './formulas-document.ts';
import { problemsDocument } from './problems-document.ts';
import { productSentencesDocument } from './product-sentences-document.ts';
import { sentencesDocument } from './sentences-document.ts';

export const environmentStart = '<!-- environment: made by npm run docs -->';
export const environmentEnd = '<!-- end of environment -->';

/** Every document that is made from the sources, by its path. */
export const generatedDocuments: Record<string, () => string> = {
  'docs/blocks.md': blocksDocument,
  'docs/api.md': apiDocument,
  'clients/typescript/api.ts': clientDocument,
  'docs/problems.md': problemsDocument,
  'docs/formulas.md': formulasDocument,
  'docs/guide/3-blocks.md': guideBlocksDocument,
  'src/features/languages/server/sentences.json': sentencesDocument,
  'src/features/languages/server/product-sentences.json': productSentencesDocument,
};

/** A document in which one part is made from the sources. */
export function withEnvironment(document: string): string {
  const start = document.indexOf(environmentStart);
  const end = document.indexOf(environmentEnd);
  if (start < 0 || end < start) throw new Error('docs/running.md has lost the marks of its table of variables');
  return `${document.slice(0, start + environmentStart.length)}\n\n${environmentTable()}\n${document.slice(end)}`;
}
