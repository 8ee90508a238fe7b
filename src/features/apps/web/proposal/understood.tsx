import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import type { ChoiceOnTheWire, ProposalOnTheWire } from '#features/proposals/api.ts';
import type { SheetKind } from '#engine/meaning/sheet-kind.ts';
import { MiniGrid } from './mini-grid.tsx';
import { Offers } from './offers.tsx';
import type { Proposing } from './use-proposal.ts';
import { useHeadingRow } from './use-heading-row.ts';
import styles from './understood.module.css';

type Table = ProposalOnTheWire['tables'][number];
type Column = Table['columns'][number];

interface Props {
  workbookId: string;
  /** Whether its columns are changed here. */
  changesColumns: boolean;
  proposing: Proposing;
  /** How often a sheet was changed here. */
  revision: number;
  /** After a sheet was changed. */
  onSheetChanged: () => void;
}

/** What was understood of each table, each guess with what corrects it. */
export function Understood({ proposing, ...sheets }: Props) {
  // What the home page is about first.
  const tables = (proposing.proposal?.tables ?? []).toSorted(
    (one, other) => Number(other.is_main) - Number(one.is_main),
  );
  if (tables.length === 0) return null;
  return (
    <section className={styles.understood} aria-labelledby="understood">
      <h2 id="understood">{t('What we understood')}</h2>
      {tables.map((table) => (
        <TableCard key={table.sheet} table={table} tables={tables} proposing={proposing} {...sheets} />
      ))}
    </section>
  );
}

function TableCard({
  table,
  tables,
  proposing,
  workbookId,
  changesColumns,
  ...sheets
}: Props & { table: Table; tables: readonly Table[] }) {
  const [isOpen, setOpen] = useState(table.is_main);
  const heading = useHeadingRow(table, sheets.onSheetChanged);
  const { choice, choose } = proposing;
  return (
    <details className={styles.table} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{table.sheet}</strong>
        <span>
          {table.is_main && tables.length > 1
            ? plural(table.rows, '{count} row · home page', '{count} rows · home page')
            : plural(table.rows, '{count} row', '{count} rows')}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <MiniGrid table={table} revision={sheets.revision} onHeading={heading.move} />
          {heading.problem && (
            <Alert color="red" role="alert">
              {heading.problem}
            </Alert>
          )}
          <p className={styles.about}>
            {table.about} {t('The framed cells are the table; click the number of another row to make it the heading.')}
          </p>
          <Select
            label={t('What {sheet} is for', { sheet: table.sheet })}
            allowDeselect={false}
            value={table.kind}
            data={table.kinds.map(({ id, name }, at) => ({
              value: id,
              label: at === 0 ? t('{name} (our guess)', { name: t(name) }) : t(name),
            }))}
            onChange={(kind) => kind && choose({ kinds: withKind(choice.kinds, table.sheet, kind as SheetKind) })}
          />
          {!table.is_main && (
            <Button variant="default" size="xs" onClick={() => choose({ main: table.sheet })}>
              {t('Put {sheet} on the home page', { sheet: table.sheet })}
            </Button>
          )}
          {changesColumns && <Offers workbookId={workbookId} table={table} tables={tables} {...sheets} />}
          <Totals table={table} proposing={proposing} />
          <Pages table={table} proposing={proposing} />
          <Columns table={table} proposing={proposing} />
        </div>
      )}
    </details>
  );
}

/** The columns that are added to it: of all tables, or of none. */
function Totals({ table, proposing: { choice, choose, proposal } }: { table: Table; proposing: Proposing }) {
  const totals = (proposal?.totals ?? []).filter(({ sheet }) => sheet === table.sheet);
  return totals.map(({ name, formula }) => (
    <Switch
      key={name}
      size="sm"
      label={t('Add the column {name} to the spreadsheet', { name })}
      description={t('{formula}. Totals of all sheets are added together.', { formula })}
      checked={choice.totals !== false}
      onChange={(event) => choose({ totals: event.currentTarget.checked })}
    />
  ));
}

/** The pages that it becomes, each to be left out. */
function Pages({ table, proposing: { choice, choose, proposal } }: { table: Table; proposing: Proposing }) {
  const leftOut = new Set(choice.left_out);
  const pages = (proposal?.pages ?? []).filter(({ id }) => table.pages.includes(id));
  if (pages.length === 0) return <p className={styles.about}>{t('It has no page of its own.')}</p>;
  return (
    <div className={styles.pages}>
      <span>{t('Becomes')}</span>
      {pages.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={!leftOut.has(id)}
          aria-label={t('Page {label}', { label })}
          onClick={() =>
            choose({ left_out: leftOut.has(id) ? [...leftOut].filter((one) => one !== id) : [...leftOut, id] })
          }
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** What looks private first; the others wait until someone looks for them. */
function Columns({ table, proposing }: { table: Table; proposing: Proposing }) {
  const isPersonal = ({ state, examples }: Column): boolean => state === 'private' || examples.length > 0;
  const personal = table.columns.filter(isPersonal);
  const others = table.columns.filter((column) => !isPersonal(column));
  const listed = (columns: readonly Column[]) => (
    <ul className={styles.columns}>
      {columns.map((column) => (
        <li key={column.column}>
          <ColumnChoice sheet={table.sheet} column={column} proposing={proposing} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {personal.length > 0 && (
        <>
          <p className={styles.about}>
            {plural(
              personal.length,
              'This column looks private. Visitors see it only if you say so.',
              'These columns look private. Visitors see them only if you say so.',
            )}
          </p>
          {listed(personal)}
        </>
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            {personal.length > 0
              ? t('Other columns ({count})', { count: others.length })
              : t('Columns ({count})', { count: others.length })}
          </summary>
          {listed(others)}
        </details>
      )}
    </>
  );
}

interface ColumnProps {
  sheet: string;
  column: Column;
  proposing: Proposing;
}

function ColumnChoice({ sheet, column, proposing: { choice, choose } }: ColumnProps) {
  const { name, is, why, state, examples } = column;
  if (state === 'kept') {
    return (
      <p className={styles.about}>
        {rich(is === 'Empty' ? t('{column}: empty, on no page') : t('{column}: for programs, on no page'), {
          column: <strong>{name}</strong>,
        })}
      </p>
    );
  }
  const own = { sheet, column: column.column };
  const others = (all: ChoiceOnTheWire['let_in'] = []) =>
    all.filter((one) => one.sheet !== sheet || one.column !== column.column);
  const isOurs = examples.length > 0 && !choice.kept_out?.some((one) => isSame(one, own));
  const seen = isOurs ? t('Visitors would see: {examples}.', { examples: examples.join(', ') }) : '';
  const toggle = (isShown: boolean): void =>
    isOurs
      ? choose({ let_in: isShown ? [...others(choice.let_in), own] : others(choice.let_in) })
      : choose({ kept_out: isShown ? others(choice.kept_out) : [...others(choice.kept_out), own] });
  return (
    <Switch
      size="sm"
      label={t('Show {name} on pages', { name })}
      description={[why, seen].filter(Boolean).join(' ') || is}
      checked={state === 'shown'}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}

interface Named {
  sheet: string;
  column: string;
}
const isSame = (one: Named, other: Named): boolean => one.sheet === other.sheet && one.column === other.column;

const withKind = (kinds: ChoiceOnTheWire['kinds'] = [], sheet: string, kind: SheetKind) => [
  ...kinds.filter((one) => one.sheet !== sheet),
  { sheet, kind },
];
