import { type OwnCellLook, ownCells } from '../../rows/types/own-cells.ts';
import { allLabels } from '#engine/labels.ts';
import styles from '../../rows/cell-view.module.css';

/** A row that a cell names: where its page is, or '' where none is about it. */
interface SeveralName {
  name: string;
  href: string;
}

/** The rows that a cell names, from what they are called and the address of their page with what those of all end with. */
function severalOf(named: string, leads = ''): SeveralName[] {
  const [, path = '', all = ''] = /^(\/[\w-]*)(.*)$/.exec(leads) ?? [];
  const ends = all.split(',');
  return allLabels(named).map((name, at) => ({ name, href: ends[at] ? path + ends[at] : '' }));
}

const mostChips = 3;

/** Each name is a chip, which leads to the page about its row. */
function SeveralCell({ shown: { named = '', leads }, whole }: OwnCellLook) {
  const names = severalOf(named, leads);
  const drawn = whole ? names : names.slice(0, mostChips);
  const rest = names.slice(drawn.length).map(({ name }) => name);
  return (
    <span className={styles.chips}>
      {drawn.map(({ name, href }, at) =>
        href ? (
          // Two rows may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={at} className={styles.chip} href={href}>
            {name}
          </a>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={styles.chip}>
            {name}
          </span>
        ),
      )}
      {rest.length > 0 && (
        <span className={styles.chip} title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

ownCells.choices = (_cell, _column, look) => (look.shown.named === undefined ? null : <SeveralCell {...look} />);
