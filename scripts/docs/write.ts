/** Writes the generated documents. */
import { readFileSync, writeFileSync } from 'node:fs';
import { generatedDocuments, withEnvironment } from './documents.ts';

const root = new URL('../../', import.meta.url);
for (const [path, make] of Object.entries(generatedDocuments)) writeFileSync(new URL(path, root), make());
const running = new URL('docs/running.md', root);
writeFileSync(running, withEnvironment(readFileSync(running, 'utf8')));
