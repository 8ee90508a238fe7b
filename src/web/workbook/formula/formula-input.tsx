import { rich } from '../../ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { FormulaHints } from './formula-hints.tsx';
import type { FormulaPreviewSheet, FormulaProblem } from './preview-formula.ts';
import { useHintedInput } from './use-hinted-input.ts';
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

/**
 * Where a formula is typed: with the columns and functions that fit, what a function expects, and what is wrong where.
 */
export function FormulaInput({ text, own, sheets, problem, onText, onLeave }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { handle, isOpen, follow, hints, attributes } = useHintedInput(area, text, onText);
  const onKeyDown = (event: KeyboardEvent) => {
    if (handle.current?.onKey(event.nativeEvent) || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    <div className={styles.input}>
      <Textarea
        ref={area}
        label={t('Formula')}
        description={t('Use [Price] for the cell in this row, or Orders[Price] for the whole column of a sheet.')}
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
        {...attributes}
        onChange={(event) => {
          onText(event.target.value);
          follow();
        }}
        onKeyDown={onKeyDown}
        onSelect={follow}
        onBlur={() => handle.current?.close()}
      />
      <FormulaHints {...hints} own={own} sheets={sheets} />
    </div>
  );
}

/** What is wrong, with the end of the formula from there on. */
function Problem({ problem: { problem, position }, text }: { problem: FormulaProblem; text: string }) {
  const rest = position > 0 ? text.slice(position, position + 24).trim() : '';
  return (
    <>
      {problem}
      {rest !== '' && <> {rich(t('At {place}'), { place: <code>{rest}</code> })}</>}
    </>
  );
}
