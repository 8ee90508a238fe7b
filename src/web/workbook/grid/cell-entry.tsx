import { t } from '#kit/language/product.ts';
import { VisuallyHidden } from '@mantine/core';
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { NamedFormulaSheet } from '#engine/formula/columns/column-formula.ts';
import { useHintedInput } from '../formula/use-hinted-input.ts';
import type { GridControl } from './grid-control.ts';

// With the list of all functions, which no one needs before a formula is typed.
const FormulaHints = lazy(async () => ({ default: (await import('../formula/formula-hints.tsx')).FormulaHints }));

/** The sheets that formulas may name, `own` among them. */
export interface FormulaScope {
  own: string;
  sheets: readonly NamedFormulaSheet[];
}

interface Props {
  input: RefObject<HTMLTextAreaElement | null>;
  control: GridControl | null;
  /** Notifies of what is typed, and whether anything is. */
  onText: RefObject<() => void>;
  /** Null where formulas are not typed. */
  formulas: FormulaScope | null;
}

/**
 * Where cells are typed. It has the keyboard as long as the grid does, out of sight until something is typed, so that a
 * key never waits for an editor to be rendered.
 */
export function CellEntry({ input, control, onText, formulas }: Props) {
  const [text, setText] = useState('');
  const edit = useSyncExternalStore(control?.watch ?? watchNothing, () => control?.scene.edit ?? null);
  const take = (next: string): void => {
    control?.setText(next);
    setText(next);
  };
  const { handle, follow, hints, attributes } = useHintedInput(input, text, take);
  useImperativeHandle(onText, () => () => {
    setText(input.current?.value ?? '');
    follow();
  });
  const help = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => placeNextTo(box.current, input.current));
  const hasHints = edit !== null && formulas !== null && text.startsWith('=');
  useEffect(() => {
    control?.offerHints({
      onKey: (event) => handle.current?.onKey(event) ?? false,
      close: () => handle.current?.close(),
    });
  }, [control, handle]);
  return (
    <>
      <textarea
        ref={input}
        className="sheet-entry"
        data-editing={edit ? edit.mode : undefined}
        rows={1}
        aria-label={edit ? t('Edit {name}', { name: edit.column.name }) : t('Cell entry')}
        aria-describedby={help}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="enter"
        {...(hasHints && attributes)}
        onSelect={follow}
      />
      <VisuallyHidden id={help}>
        {t('Type to edit the selected cell, or move with the arrow keys. Press Escape, then Tab to leave the grid.')}
      </VisuallyHidden>
      {hasHints && (
        <div ref={box} className="sheet-entry-hints">
          <Suspense>
            <FormulaHints {...hints} own={formulas.own} sheets={formulas.sheets} />
          </Suspense>
        </div>
      )}
    </>
  );
}

const watchNothing = () => () => undefined;

/** Below the cell, or above it in the lower half. */
function placeNextTo(box: HTMLElement | null, input: HTMLElement | null): void {
  const room = input?.offsetParent;
  if (!box || !input || !room) return;
  const { offsetLeft, offsetTop, offsetHeight } = input;
  const isAbove = offsetTop > room.clientHeight / 2;
  box.style.left = `${Math.max(0, Math.min(offsetLeft, room.clientWidth - box.offsetWidth))}px`;
  box.style.top = isAbove ? 'auto' : `${offsetTop + offsetHeight + 4}px`;
  box.style.bottom = isAbove ? `${room.clientHeight - offsetTop + 4}px` : 'auto';
}
