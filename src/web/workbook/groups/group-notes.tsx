import { plural, t } from '#kit/language/product.ts';
import { mostListedGroups } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { SheetView } from '../sheet-view.ts';
import styles from '../workbook-page.module.css';

/** What there is to say of groups: that some are not listed, and that rows were changed which belong elsewhere now. */
export function GroupNotes({ view, onUpdate }: { view: SheetView; onUpdate(): void }) {
  if (view.groups.length === 0) return null;
  return (
    <>
      {view.groupCount > mostListedGroups && (
        <span className={styles.chip}>
          {plural(view.groupCount, 'The first {listed} of {count} groups', 'The first {listed} of {count} groups', {
            listed: mostListedGroups,
          })}
        </span>
      )}
      {view.isOutOfGroups && (
        <button type="button" className={styles.chipAction} onClick={onUpdate}>
          {t('Update groups')}
        </button>
      )}
    </>
  );
}
