import { t } from '#kit/language/product.ts';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { NamedFormulaSheet } from '#engine/formula/columns/column-formula.ts';
import { choicesAt, type FormulaChoice, signatureAt } from './formula-completion.ts';
import styles from './formula.module.css';

export interface FormulaHintsHandle {
  /** Whether a key of the input was one for the choices. */
  onKey(event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>): boolean;
  close(): void;
}

export interface FormulaHintsProps {
  ref: Ref<FormulaHintsHandle>;
  /** Of the list. */
  id: string;
  text: string;
  caret: number;
  /** The sheet of the formula. */
  own: string;
  sheets: readonly NamedFormulaSheet[];
  /** A choice was taken: the text by then, and where in it the caret is to be. */
  onTake(text: string, caret: number): void;
  /** The id of the choice that the keys are on; null while nothing is offered. */
  onActive(id: string | null): void;
}

/**
 * At a formula that is typed: the columns, functions and sheets that fit at the caret, or what the function there
 * expects.
 */
export function FormulaHints({ ref, id, text, caret, own, sheets, onTake, onActive }: FormulaHintsProps) {
  const now = `${caret} ${text}`;
  const [closedAt, setClosedAt] = useState('');
  const [moved, setMoved] = useState({ at: now, position: 0 });
  const { from, choices } = choicesAt(text, caret, own, sheets);
  const isOpen = choices.length > 0 && closedAt !== now;
  const position = moved.at === now ? moved.position : 0;
  const active = isOpen ? `${id}-${position}` : null;
  useEffect(() => onActive(active), [active, onActive]);
  const take = (choice: FormulaChoice) => {
    const after = text.slice(caret).replace(choice.text.endsWith(']') ? /^[^\][]*\]/ : /^$/, '');
    const next = text.slice(0, from) + choice.text + after;
    const there = from + choice.caret;
    // After the name of a sheet its columns are offered.
    setClosedAt(choice.text.endsWith('[') ? '' : `${there} ${next}`);
    onTake(next, there);
  };
  useImperativeHandle(ref, () => ({
    close: () => setClosedAt(now),
    onKey(event) {
      const chosen = choices[position];
      if (!isOpen || !chosen) return false;
      const step = { ArrowDown: 1, ArrowUp: choices.length - 1 }[event.key];
      if (step !== undefined) setMoved({ at: now, position: (position + step) % choices.length });
      else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
      else if (event.key === 'Escape') setClosedAt(now);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  }));
  const signature = signatureAt(text, caret);
  if (isOpen)
    return (
      <div role="listbox" id={id} aria-label={t('Columns and functions')} className={styles.choices}>
        {choices.map((choice, at) => (
          <div
            key={`${choice.label} ${choice.hint}`}
            role="option"
            tabIndex={-1}
            id={`${id}-${at}`}
            aria-selected={at === position}
            className={styles.choice}
            onMouseDown={(event) => {
              event.preventDefault();
              take(choice);
            }}
          >
            <strong>{choice.label}</strong> <span>{choice.hint}</span>
          </div>
        ))}
      </div>
    );
  return signature && <Signature {...signature} />;
}

/** What the function at the caret expects; the argument there in bold. */
function Signature(signature: NonNullable<ReturnType<typeof signatureAt>>) {
  return (
    signature && (
      <p className={styles.signature} role="status">
        <code>
          {signature.name}(
          {signature.arguments.map((argument, at) => (
            <span key={argument}>
              {at > 0 && ', '}
              {at === signature.at ? <b>{argument}</b> : argument}
            </span>
          ))}
          )
        </code>{' '}
        {signature.summary}
      </p>
    )
  );
}
