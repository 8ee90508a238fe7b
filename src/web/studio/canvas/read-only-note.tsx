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
      {t(
        'Visitors can’t see {what}: this spreadsheet follows a published URL, so its rows can only be changed there.',
        { what },
      )}
    </p>
  );
}

/** Who may do most shows what anyone could do. */
const editor = { kind: 'editor', id: '', name: '', email: '' } as const;

function writesInVain(definition: BlockDefinition, block: StoredBlock): string | null {
  const config = readLocally(block)?.config;
  if (!config || !block.sheet_title || definition.takesComments) return null;
  if (definition.writes.add === 'anyone') {
    if (!definition.isEvent) return 'this form';
    return config.axis.length > 0 ? 'the fields to register with' : null;
  }
  const columns = new Set(config.axis.map((entry) => columnOfEntry(definition, entry)));
  const [set, left] = [false, true].map((readOnly) => blockRights(definition, config, editor, columns, readOnly));
  return JSON.stringify(set) === JSON.stringify(left) ? null : 'what adds, changes or deletes rows here';
}
