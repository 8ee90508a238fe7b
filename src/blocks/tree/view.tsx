import { ListTree, Search } from 'lucide-react';
import type { DataRow, RowTree } from '../data-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { Button } from '../shared/button.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { Icon } from '../shared/icon.tsx';
import { leadsTo, Link } from '../shared/link.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { addressOfQuery, searchForm, withoutPlace } from '../shared/query-address.ts';
import { cellText } from '../shared/rows/cell-view.tsx';
import { Pagination } from '../shared/rows/pagination.tsx';
import { recordEnd, rowColumn, shownInRow } from '../shared/rows/row-column.ts';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import { BranchView } from './branch-view.tsx';
import { notesOf } from './notes.ts';
import { branchesOf, type ShownTree, type TreeProps } from './shown-tree.ts';
import styles from './view.module.css';
import { plural, t } from '#kit/language/language.ts';

/** The browser opens and closes branches, and larger ones are pages of their own: a tree ships no script. */
export default function TreeView(props: TreeProps) {
  const { config, data, context } = props;
  const { settings } = config;
  const { error, tree } = data.rows;
  return (
    <BlockFrame
      {...props}
      titleStyle={titleStyleOf(settings)}
      toolbar={settings.show_search && tree ? <SearchForm {...props} /> : undefined}
    >
      {error ? (
        <ErrorState message={error} />
      ) : tree ? (
        <Grown {...props} tree={tree} />
      ) : (
        <EmptyState icon={ListTree} title={t('This tree has no parents yet')} editing={context.editing}>
          Choose the columns that say what a row is called and which row it is below.
        </EmptyState>
      )}
    </BlockFrame>
  );
}

function Grown(props: TreeProps & { tree: RowTree }) {
  const { id, config, data, context, tree } = props;
  const { settings } = config;
  const { rows, query, offset, pageSize, total } = data.rows;
  const shown = shownTree(props);
  const branches = branchesOf(rows, tree.nodes);
  return (
    <div className={styles.card} style={colorsOf(settings)}>
      {tree.path.length > 0 && <Path tree={tree} shown={shown} />}
      {tree.found !== null && (
        <p className={styles.found} role="status">
          {`${plural(tree.found, '{count} row found.', '{count} rows found.')} `}
          <Link context={context} href={addressOfQuery(context.path, id, {})}>
            {t('Show all')}
          </Link>
        </p>
      )}
      {branches.length > 0 && <Heads tree={shown} />}
      {branches.length > 0 ? (
        <ul className={styles.tree} aria-label={settings.title || t('Tree')}>
          {branches.map((branch) => (
            <BranchView key={branch.row.row_id} tree={shown} branch={branch} />
          ))}
        </ul>
      ) : (
        tree.found === null && <p className={styles.none}>{settings.empty_text || t('No rows to show')}</p>
      )}
      {total > pageSize && (
        <div className={styles.pages}>
          <Pagination
            {...{ of: t('tree'), offset, pageSize, total, color: '', context }}
            hrefOf={(page) =>
              addressOfQuery(context.path, id, { ...withoutPlace(query), branch: query.branch ?? '', page })
            }
            onPage={() => undefined}
          />
        </div>
      )}
      {notesOf(data.rows, shown.nameOf).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** What the values in line below are; for those who only hear, each says so itself. */
function Heads({ tree: { props, values } }: { tree: ShownTree }) {
  const { settings, item_buttons } = props.config;
  if (settings.show_labels || values.length === 0 || item_buttons.length > 0) return null;
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.values}>
        {values.map(({ shown }) => (
          <span key={shown.key} className={styles.value}>
            {shown.column.name}
          </span>
        ))}
      </span>
    </div>
  );
}

/** From the top to the branch: each a page of its own. */
function Path({ tree, shown }: { tree: RowTree; shown: ShownTree }) {
  const { id, context } = shown.props;
  const { search } = shown.props.data.rows.query;
  const isCut = tree.depth > tree.path.length;
  return (
    <nav aria-label={t('Rows above')} className={styles.path}>
      <ol>
        <li>
          <Link context={context} href={addressOfQuery(context.path, id, { search })}>
            {t('All')}
          </Link>
        </li>
        {tree.path.map((row, index) => (
          <li key={row.row_id}>
            {isCut && index === 1 && <span className={styles.gap}>…</span>}
            {index < tree.path.length - 1 ? (
              <Link context={context} href={shown.branchHref(row)}>
                {shown.nameOf(row)}
              </Link>
            ) : (
              <strong aria-current="true">{shown.nameOf(row)}</strong>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A plain form: the server answers with the page as it is searched. */
function SearchForm({ id, context, data }: TreeProps) {
  const { action, name, remaining } = searchForm(context.path, id);
  return (
    <search>
      <form
        action={action}
        className={styles.search}
        onSubmit={context.editing ? (event) => event.preventDefault() : undefined}
      >
        {remaining.map(([key, value], index) => (
          // A name may be in the address several times.
          // oxlint-disable-next-line react/no-array-index-key
          <input key={index} type="hidden" name={key} value={value} />
        ))}
        <input
          type="search"
          name={name}
          defaultValue={data.rows.query.search ?? ''}
          placeholder={t('Search')}
          maxLength={500}
          aria-label={t('Search the rows')}
          autoComplete="off"
        />
        <Button type="submit" variant="outline" square aria-label={t('Search')} icon={<Icon of={Search} size={16} />} />
      </form>
    </search>
  );
}

function shownTree(props: TreeProps): ShownTree {
  const { id, config, data, context } = props;
  const { columns, query } = data.rows;
  const label = columns.find((column) => column.id === config.settings.label_column);
  const named = label && rowColumn(label);
  const page = leadsTo(context, config.settings.record_page);
  const nameOf = (row: DataRow): string =>
    (named && cellText(row.cells[named.column.id], shownInRow(named, row))) || t('Untitled');
  return {
    props,
    nameOf,
    isSearched: data.rows.tree?.found !== null,
    values: valueColumns(props),
    branchHref: ({ row_id }) => addressOfQuery(context.path, id, { search: query.search ?? '', branch: row_id }),
    recordHref: (row) => (page ? page + recordEnd(row, config.settings.record_page) : ''),
  };
}

/** The columns next to a name, in the owner's order: those that the sheet has. */
function valueColumns({ config, data, context }: TreeProps): ShownTree['values'] {
  return config.axis.flatMap((item, index) => {
    const found = data.rows.columns.find(({ id }) => id === item.column);
    if (!found) return [];
    const leads = leadsTo(context, item.lookup_page);
    return [{ shown: rowColumn(found, { key: `${index}:${item.column}`, leads }), color: item.text_color }];
  });
}

function colorsOf({ Card_color, font_color, line_color }: TreeProps['config']['settings']) {
  return {
    ...(Card_color && surfaceVariables(Card_color, font_color)),
    ...cssVariables({ '--card-color': ownerColor(Card_color), '--lines': ownerColor(line_color) }),
  };
}
