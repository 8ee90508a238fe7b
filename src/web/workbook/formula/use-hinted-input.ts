import { type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormulaHintsHandle } from './formula-hints.tsx';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** What an input of formulas and its hints tell each other. `onText` is given the text when a choice was taken. */
export function useHintedInput(input: RefObject<Input | null>, text: string, onText: (text: string) => void) {
  const handle = useRef<FormulaHintsHandle>(null);
  const [caret, setCaret] = useState(text.length);
  const [active, setActive] = useState<string | null>(null);
  const id = useId();
  return {
    handle,
    isOpen: active !== null,
    follow: () => setCaret(input.current?.selectionStart ?? text.length),
    hints: {
      ...{ ref: handle, id, text, caret, onActive: setActive },
      onTake(next: string, position: number) {
        // The caret is where it belongs before the next key comes.
        flushSync(() => {
          onText(next);
          setCaret(position);
        });
        input.current?.focus();
        input.current?.setSelectionRange(position, position);
      },
    },
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': active !== null,
      'aria-controls': active === null ? undefined : id,
      'aria-activedescendant': active ?? undefined,
    },
  } as const;
}
