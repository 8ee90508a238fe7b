import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { choicesAt, type FormulaChoice, signatureAt } from './formula-completion.ts';
import type { FormulaProblem, FormulaPreviewSheet } from './preview-formula.ts';
import styles from './formula.module.css';

interface Props {
  text: string;
  own: string;
  sheets: readonly FormulaPreviewSheet[];
  problem: FormulaProblem | null;
  onText(text: string): void;
  /** Escape, where there is nothing of the input's own to close. */
  onLeave(): void;
}

/** Where a formula is typed: with the columns and functions that fit, what a function wants, and what is wrong where. */
export function FormulaInput({ text, own, sheets, problem, onText, onLeave }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(text.length);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState('');
  const id = useId();
  const { from, choices } = choicesAt(text, caret, own, sheets);
  const isOpen = choices.length > 0 && closedAt !== `${caret} ${text}`;
  const signature = signatureAt(text, caret);
  const follow = () => {
    setCaret(area.current?.selectionStart ?? text.length);
    setActive(0);
  };
  const take = (choice: FormulaChoice) => {
    const after = text.slice(caret).replace(choice.text.endsWith(']') ? /^[^\][]*\]/ : /^$/, '');
    const next = text.slice(0, from) + choice.text + after;
    const place = from + choice.caret;
    onText(next);
    setCaret(place);
    setClosedAt(choice.text.endsWith('[') ? '' : `${place} ${next}`);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(place, place);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) setClosedAt(`${caret} ${text}`);
      else onLeave();
      return;
    }
    const chosen = choices[active];
    if (!isOpen || !chosen) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      take(chosen);
    }
  };
  return (
    <div className={styles.input}>
      <Textarea
        ref={area}
        label="Formula"
        description="[Price] is the cell of this row, Orders[Price] the whole column of a sheet."
        placeholder="[Price] * [Quantity]"
        value={text}
        maxLength={8_192}
        autosize
        minRows={2}
        maxRows={8}
        required
        spellCheck={false}
        autoCapitalize="off"
        classNames={{ input: styles.text }}
        error={problem && !isOpen && <Problem problem={problem} text={text} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        role="combobox"
        onChange={(event) => {
          onText(event.target.value);
          setCaret(event.target.selectionStart);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onSelect={() => area.current?.selectionStart !== caret && follow()}
        onBlur={() => setClosedAt(`${caret} ${text}`)}
      />
      {isOpen && (
        <div role="listbox" id={id} aria-label="Columns and functions" className={styles.choices}>
          {choices.map((choice, place) => (
            <div
              key={`${choice.label} ${choice.hint}`}
              role="option"
              tabIndex={-1}
              id={`${id}-${place}`}
              aria-selected={place === active}
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
      )}
      {signature && !isOpen && (
        <p className={styles.signature} role="status">
          <code>
            {signature.name}(
            {signature.arguments.map((argument, place) => (
              <span key={argument}>
                {place > 0 && ', '}
                {place === signature.at ? <b>{argument}</b> : argument}
              </span>
            ))}
            )
          </code>{' '}
          {signature.summary}
        </p>
      )}
    </div>
  );
}

/** What is wrong, with the end of the formula from there on. */
function Problem({ problem: { problem, position }, text }: { problem: FormulaProblem; text: string }) {
  const rest = position > 0 ? text.slice(position, position + 24).trim() : '';
  return (
    <>
      {problem}
      {rest !== '' && (
        <>
          {' '}
          At <code>{rest}</code>
        </>
      )}
    </>
  );
}
