import type { Cell } from '#engine/model.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../dialog.tsx';
import { CellView } from './cell-view.tsx';
import type { RowColumn } from './row-column.ts';
import { isSame } from './stored-cell.ts';
import type { RowConflict, RowWrites } from './row-block.ts';
import styles from './dialogs.module.css';
import { t } from '#kit/language/language.ts';

interface ConflictProps {
  conflict: RowConflict;
  columns: readonly RowColumn[];
  today: string;
  writes: RowWrites;
}

/** Someone else changed the row meanwhile: both versions side by side, and the choice between them. */
export function ConflictDialog(props: ConflictProps) {
  const { conflict, columns, writes } = props;
  const { seen, theirs } = conflict;
  const isDeletion = conflict.kind === 'delete';
  const leave = () => void writes.takeTheirs();
  const changedByThem = columns.filter(
    ({ column }) => !isSame(theirs.cells[column.id] ?? null, seen.cells[column.id] ?? null),
  );
  const compared = isDeletion ? changedByThem : columns.filter(({ column }) => column.id in conflict.mine);
  const beside = isDeletion ? [] : changedByThem.filter((shown) => !compared.includes(shown));
  return (
    <Dialog title={t('This row has changed')} onClose={leave}>
      <DialogBody>
        <p className={styles.text}>
          {isDeletion
            ? t('Someone changed this row before you deleted it, so it’s still here. Review it first.')
            : t('Your change wasn’t saved and nothing was overwritten. Choose which version to keep.')}
        </p>
        {compared.map((shown) => (
          <Versions key={shown.key} {...props} shown={shown} />
        ))}
        {beside.length > 0 && (
          <p className={styles.side}>
            {t('They also changed {columns}. Those changes are kept either way.', {
              columns: describe(beside.map((shown) => shown.column.name)),
            })}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="outline" onClick={leave}>
          {isDeletion ? t('Keep the row') : t('Keep theirs')}
        </Button>
        <Button color={isDeletion ? '#b91c1c' : ''} onClick={() => void writes.keepMine()}>
          {isDeletion ? t('Delete anyway') : t('Keep mine')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Versions({ conflict, shown, today }: ConflictProps & { shown: RowColumn }) {
  const { id, name } = shown.column;
  const isDeletion = conflict.kind === 'delete';
  const mine = isDeletion ? conflict.seen.cells[id] : conflict.mine[id];
  const sides: [string, Cell | undefined][] = [
    [isDeletion ? t('What you saw') : t('Yours'), mine],
    [isDeletion ? t('Now') : t('Theirs'), conflict.theirs.cells[id]],
  ];
  return (
    <section className={styles.versions} aria-label={name}>
      <h3>{name}</h3>
      {sides.map(([title, cell]) => (
        <div key={title}>
          <h4>{title}</h4>
          {cell === null || cell === undefined || cell === '' ? (
            <span className={styles.blank}>{t('Empty')}</span>
          ) : (
            <CellView cell={cell} shown={shown} today={today} whole />
          )}
        </div>
      ))}
    </section>
  );
}

const describe = (names: readonly string[]): string =>
  names.length < 2
    ? (names[0] ?? '')
    : t('{list} and {last}', { list: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
