import { t } from '#kit/language/product.ts';
import { blockRights } from '#blocks/rights/block-rights.ts';
import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import { columnOfEntry } from '#blocks/roles.ts';
import { readLocally } from '../state/block-rendering.ts';
import styles from './canvas.module.css';

/** Why visitors do not see a form, or buttons, that the block is set to have: nothing could be written. */
export function ReadOnlyNote({ definition, block }: { definition: BlockDefinition; block: StoredBlock }) {
  const what = writesInVain(definition, block);
  if (what === null) return null;
  return (
    <p className={styles.lost} role="status">
      {t(sentences[what])}
    </p>
  );
}

/** @sentences */
const sentences = {
  form: 'Visitors can’t see this form: this spreadsheet follows a published URL, so its rows can only be changed there.',
  fields:
    'Visitors can’t see the fields to register with: this spreadsheet follows a published URL, so its rows can only be changed there.',
  buttons:
    'Visitors can’t see what adds, changes or deletes rows here: this spreadsheet follows a published URL, so its rows can only be changed there.',
};

/** Who may do most shows what anyone could do. */
const editor = { kind: 'editor', id: '', name: '', email: '' } as const;

function writesInVain(definition: BlockDefinition, block: StoredBlock): keyof typeof sentences | null {
  const config = readLocally(block)?.config;
  if (!config || !block.sheet_title || definition.takesComments) return null;
  if (definition.writes.add === 'anyone') {
    if (!definition.isEvent) return 'form';
    return config.axis.length > 0 ? 'fields' : null;
  }
  const columns = new Set(config.axis.map((entry) => columnOfEntry(definition, entry)));
  const [set, left] = [false, true].map((readOnly) => blockRights(definition, config, editor, columns, readOnly));
  return JSON.stringify(set) === JSON.stringify(left) ? null : 'buttons';
}
