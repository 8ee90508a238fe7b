import { TextInput } from '@mantine/core';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { entryText } from '#domain/cell-entry.ts';
import { lettersOfColumn, sheetPrefix } from '#sheet/formula/syntax/address.ts';
import type { Column } from '#sheet/model.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import type { SheetSession } from '../sheet-session.ts';
import type { NamedFormulaSheet } from '#sheet/formula/columns/column-formula.ts';
import { useHintedInput } from './use-hinted-input.ts';
import styles from './formula-bar.module.css';

// With the list of all functions, which nobody needs before a formula is typed.
const FormulaHints = lazy(async () => ({ default: (await import('./formula-hints.tsx')).FormulaHints }));

export interface FormulaBarNeeds {
  /** The sheet. */
  id: string;
  title: string;
  /** All of the workbook. */
  sheets: readonly NamedFormulaSheet[];
  session: SheetSession;
  shown: readonly Column[];
  grid: RefObject<GridHandle | null>;
  canWrite: boolean;
  canWriteFormulas: boolean;
  /** Whether rows stand where they stand in the sheet. */
  isInOrder: boolean;
}

interface Props extends FormulaBarNeeds {
  /** The cell with the frame. */
  at: { x: number; y: number } | null;
}

/** What stands in the cell with the frame, as it is typed: its value, or its formula. */
export function FormulaBar(props: Props) {
  const { id, title, sheets, session, shown, at, grid, canWrite, canWriteFormulas, isInOrder } = props;
  const column = at ? shown[at.x] : undefined;
  const row = at ? session.rows.at(at.y) : undefined;
  const place = session.view.columns.findIndex(({ id }) => id === column?.id);
  const address = !at || !column ? '' : isInOrder ? `${lettersOfColumn(place)}${at.y + 2}` : column.name;
  const formula = column && row?.formulas?.[column.id];
  const saved = column && row ? (formula ?? entryText(row.cells[column.id], column.type)) : '';
  const name = `${sheetPrefix(title)}${address}`;
  const names = (one: string): boolean => one.startsWith(`${name} `) || one.includes(`→ ${name} →`);
  const problem = isInOrder ? session.view.formulaProblems.find(names) : undefined;
  const isFormula = formula !== undefined;
  const own = { id, title, columns: session.view.columns };
  const isLocked = !canWrite || !column || !row || column.formula !== undefined || (isFormula && !canWriteFormulas);
  return (
    <div className={styles.bar} role="group" aria-label="Formula bar">
      <span className={styles.address} role="status" aria-label="Selected cell">
        {address}
      </span>
      <span className={styles.sign} data-formula={isFormula || undefined} aria-hidden="true">
        fx
      </span>
      <Content
        // Another cell, or what the server made of this one: it begins anew.
        key={`${row?.row_id} ${column?.id} ${saved}`}
        saved={saved}
        isLocked={isLocked}
        own={id}
        sheets={canWriteFormulas ? sheets.map((sheet) => (sheet.id === id ? own : sheet)) : null}
        problem={problem}
        onFocus={() => grid.current?.release()}
        onDone={(text) => {
          if (text !== null && at && column)
            void session.write([{ index: at.y, column: column.id, text }], { formulas: canWriteFormulas });
          if (at) void grid.current?.focusCell(at.y, at.x);
        }}
      />
    </div>
  );
}

interface ContentProps {
  saved: string;
  isLocked: boolean;
  own: string;
  /** Null where formulas are not typed. */
  sheets: readonly NamedFormulaSheet[] | null;
  problem: string | undefined;
  onFocus(): void;
  /** Null where nothing is to be written. */
  onDone(text: string | null): void;
}

function Content({ saved, isLocked, own, sheets, problem, onFocus, onDone }: ContentProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(saved);
  const [isTyped, setIsTyped] = useState(false);
  const { handle, isOpen, follow, hints, attributes } = useHintedInput(input, text, setText);
  const hasHints = isTyped && sheets !== null && !isLocked && text.startsWith('=');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (handle.current?.onKey(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    const isKept = event.key === 'Enter' && !isLocked && text !== saved;
    if (!isKept) setText(saved);
    onDone(isKept ? text : null);
  };
  return (
    <div className={styles.content}>
      <TextInput
        ref={input}
        size="sm"
        aria-label="Formula or value of the cell"
        placeholder="Select a cell"
        value={text}
        readOnly={isLocked}
        error={!isOpen && problem}
        maxLength={50_000}
        spellCheck={false}
        autoComplete="off"
        {...(hasHints && attributes)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsTyped(true);
          follow();
        }}
        onSelect={follow}
        onFocus={onFocus}
        onBlur={() => handle.current?.close()}
        onKeyDown={onKeyDown}
      />
      {hasHints && (
        <div className={styles.hints}>
          <Suspense>
            <FormulaHints {...hints} own={own} sheets={sheets} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
