import { ChevronRight } from 'lucide-react';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { ownerColor } from '../shared/owner-color.ts';
import { CellView } from '../shared/rows/cell-view.tsx';
import { ItemButtons } from '../shared/rows/item-buttons.tsx';
import { shownInRow } from '../shared/rows/row-column.ts';
import type { Branch, ShownTree } from './shown-tree.ts';
import styles from './view.module.css';
import { figure, plural, t } from '#kit/language/language.ts';

/** A row, and below it those that name it as their parent: opened in place, or where they didn't come along by a link. */
export function BranchView({ tree, branch }: { tree: ShownTree; branch: Branch }) {
  const { node, branches } = branch;
  const { settings } = tree.props.config;
  const line = <Line tree={tree} branch={branch} />;
  if (node.children === 0) return <li className={styles.node}>{line}</li>;
  const values = { row: tree.nameOf(branch.row) };
  if (branches.length === 0)
    return (
      <li className={styles.node}>
        {line}
        <Link
          context={tree.props.context}
          href={tree.branchHref(branch.row)}
          className={styles.toggle}
          aria-label={plural(
            node.below,
            'Show the {count} row below {row}',
            'Show the {count} rows below {row}',
            values,
          )}
        >
          <Icon of={ChevronRight} size={16} />
        </Link>
      </li>
    );
  return (
    <li className={styles.node}>
      {line}
      <details open={tree.isSearched || node.level < settings.open_levels}>
        <summary className={styles.toggle}>
          <Icon of={ChevronRight} size={16} />
          <span className={styles.unseen}>
            {plural(node.below, '{count} row below {row}', '{count} rows below {row}', values)}
          </span>
        </summary>
        <ul className={styles.children}>
          {branches.map((one) => (
            <BranchView key={one.row.row_id} tree={tree} branch={one} />
          ))}
          <More tree={tree} branch={branch} />
        </ul>
      </details>
    </li>
  );
}

function More({ tree, branch: { row, node, branches } }: { tree: ShownTree; branch: Branch }) {
  const left = node.children - branches.length;
  if (left === 0) return null;
  return (
    <li className={styles.more}>
      <Link context={tree.props.context} href={tree.branchHref(row)}>
        {plural(left, '{count} more below {row}', '{count} more below {row}', { row: tree.nameOf(row) })}
      </Link>
    </li>
  );
}

// @sentences: looked up where they are shown.
const astrayTexts = {
  missing: 'below a row that isn’t here',
  ambiguous: 'below one of several rows called the same',
  ring: 'in a ring',
};

/** Below each other from line to line where there is room: also where a row has none. */
function Values({ tree: { props, values }, row }: { tree: ShownTree; row: Branch['row'] }) {
  const { show_labels } = props.config.settings;
  if (values.length === 0) return null;
  return (
    <span className={styles.values}>
      {values.map(({ shown, color }) => {
        const cell = row.cells[shown.column.id] ?? '';
        return (
          <span key={shown.key} className={styles.value} style={color ? { color: ownerColor(color) } : undefined}>
            {cell !== '' && (
              <>
                <span className={show_labels ? styles.label : styles.unseen}>{`${shown.column.name}: `}</span>
                <CellView cell={cell} shown={shownInRow(shown, row)} today={props.context.today} />
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}

function Line({ tree, branch: { row, node } }: { tree: ShownTree; branch: Branch }) {
  const { props, isSearched, nameOf } = tree;
  const { config, context } = props;
  const { settings } = config;
  const href = tree.recordHref(row);
  return (
    <div className={styles.line}>
      <span className={classes(styles.name, isSearched && (node.found ? styles.match : styles.dim))}>
        {href ? (
          <Link context={context} href={href}>
            {nameOf(row)}
          </Link>
        ) : (
          nameOf(row)
        )}
      </span>
      {settings.show_counts && node.below > 0 && (
        <span className={styles.count}>
          {figure(node.below)}
          <span className={styles.unseen}>{` ${plural(node.below, 'row below', 'rows below')}`}</span>
        </span>
      )}
      {node.astray && <span className={styles.astray}>{t(astrayTexts[node.astray])}</span>}
      <Values tree={tree} row={row} />
      {config.item_buttons.length > 0 && (
        <span className={styles.buttons}>
          <ItemButtons block={{ context, config: { ...config, axis: [], actions: [] } }} row={row} />
        </span>
      )}
    </div>
  );
}
