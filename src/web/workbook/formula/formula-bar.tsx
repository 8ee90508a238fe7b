import { t } from '#kit/language/product.ts';
import { isReadOnlyColumn } from '#engine/automatic.ts';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import { lettersOfColumn, sheetPrefix } from '#engine/formula/syntax/address.ts';
import type { Column } from '#engine/model.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import { columnOfCell, type GridSheet } from '../grid/grid-lines.ts';
import type { NamedFormulaSheet } from '#engine/formula/columns/column-formula.ts';
import { NameBox } from '../names/name-box.tsx';
import type { NamedPlace } from '../names/named-place.ts';
import { useHintedInput } from './use-hinted-input.ts';
import styles from './formula-bar.module.css';

// With the list of all functions, which no one needs before a formula is typed.
const FormulaHints = lazy(async () => ({ default: (await import('./formula-hints.tsx')).FormulaHints }));

export interface FormulaBarNeeds {
  /** The sheet. */
  id: string;
  title: string;
  /** All of the workbook. */
  sheets: readonly NamedFormulaSheet[];
  session: GridSheet;
  shown: readonly Column[];
  grid: RefObject<GridHandle | null>;
  canWrite: boolean;
  canWriteFormulas: boolean;
  /** Selects cells of the workbook. */
  onGo(place: NamedPlace): void;
}

interface Props extends FormulaBarNeeds {
  /** The cell with the frame. */
  at: { x: number; y: number } | null;
}

/** What is in the cell with the frame, as it is typed: its value, or its formula. */
export function FormulaBar(props: Props) {
  const { id, title, sheets, session, shown, at, grid, canWrite, canWriteFormulas, onGo } = props;
  const row = at ? session.rows.at(at.y) : undefined;
  const ofGrid = at ? shown[at.x] : undefined;
  const column = ofGrid && columnOfCell(row, ofGrid);
  const position = session.positionOf(column?.id ?? '');
  const number = at ? session.numberOf(at.y) : null;
  const address = !column ? '' : number === null ? column.name : `${lettersOfColumn(position)}${number}`;
  const formula = column && row?.formulas?.[column.id];
  const saved = column && row ? (formula ?? entryText(row.cells[column.id], column.type)) : '';
  const name = `${sheetPrefix(title)}${address}`;
  const names = (one: string): boolean => one.startsWith(`${name} `) || one.includes(`→ ${name} →`);
  const problem = number === null ? undefined : session.view.formulaProblems.find(names);
  const isFormula = formula !== undefined;
  const own = { id, title, columns: session.view.columns };
  const isLocked = !canWrite || !column || !row || isReadOnlyColumn(column) || (isFormula && !canWriteFormulas);
  return (
    <div className={styles.bar} role="group" aria-label={t('Formula bar')}>
      <NameBox
        sheet={{ id, title }}
        address={address}
        onGo={onGo}
        onDone={() => at && grid.current?.focusCell(at.y, at.x)}
      />
      <span className={styles.sign} data-formula={isFormula || undefined} aria-hidden="true">
        fx
      </span>
      <Content
        key={`${row?.row_id} ${column?.id}`}
        saved={saved}
        isLocked={isLocked}
        own={id}
        sheets={canWriteFormulas ? sheets.map((sheet) => (sheet.id === id ? own : sheet)) : null}
        problem={problem}
        onKeep={(text) => {
          if (at && column)
            void session.write([{ index: at.y, column: column.id, text }], { formulas: canWriteFormulas });
        }}
        onDone={() => at && grid.current?.focusCell(at.y, at.x)}
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
  onKeep(text: string): void;
  /** The keyboard goes back to the cell. */
  onDone(): void;
}

function Content({ saved, isLocked, own, sheets, problem, onKeep, onDone }: ContentProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Null while the cell is shown as it is. */
  const [typed, setTyped] = useState<string | null>(null);
  const isGivenUp = useRef(false);
  const text = typed ?? saved;
  const { handle, isOpen, follow, hints, attributes } = useHintedInput(input, text, setTyped);
  const hasHints = typed !== null && sheets !== null && !isLocked && text.startsWith('=');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (handle.current?.onKey(event.nativeEvent)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    isGivenUp.current = event.key === 'Escape';
    onDone();
    // Where no cell takes the keyboard, the bar keeps it.
    finish();
  };
  const finish = (): void => {
    handle.current?.close();
    if (typed !== null && typed !== saved && !isLocked && !isGivenUp.current) onKeep(typed);
    isGivenUp.current = true;
    setTyped(null);
  };
  return (
    <div className={styles.content}>
      <TextInput
        ref={input}
        size="sm"
        aria-label={t('Formula or value of the cell')}
        placeholder={t('Select a cell')}
        value={text}
        readOnly={isLocked}
        error={!isOpen && problem}
        maxLength={50_000}
        spellCheck={false}
        autoComplete="off"
        {...(hasHints && attributes)}
        data-formula-bar
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          isGivenUp.current = false;
          follow();
        }}
        onSelect={follow}
        onBlur={finish}
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
