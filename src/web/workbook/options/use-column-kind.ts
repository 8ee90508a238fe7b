import { useState } from 'react';
import { isPrefix, type Numbering, numberingOf } from '#engine/automatic.ts';
import type { AutoKind, Column, ColumnType } from '#engine/model.ts';
import { starsOf } from '#engine/rating-scale.ts';
import { scaleOf } from './column-edits.ts';

type Scale = ReturnType<typeof scaleOf>;

/** What a column holds as its dialog has it: a type with its own settings, or what it is filled in with. */
export interface ColumnKind {
  type: ColumnType;
  auto: AutoKind | undefined;
  scale: Scale;
  numbering: Numbering;
  /** Whether cells may be changed by it. */
  isOther: boolean;
  /** Whether it can be saved. */
  isComplete: boolean;
  change(type: ColumnType, auto: AutoKind | undefined): void;
  setScale(scale: Scale): void;
  setNumbering(numbering: Numbering): void;
}

export function useColumnKind(column: Column | null): ColumnKind {
  const [{ type, auto }, setKind] = useState({ type: column?.type ?? 'text', auto: column?.auto });
  const [scale, setScale] = useState(scaleOf(column ?? {}));
  const [numbering, setNumbering] = useState(numberingOf(column?.auto === 'number' ? column.format : undefined));
  const isRescaled =
    (type === 'rating' && scale.max !== starsOf(column ?? {})) ||
    (type === 'person' && scale.multiple !== (column?.multiple ?? false));
  return {
    ...{ type, auto, scale, numbering, setScale, setNumbering },
    isOther: auto !== column?.auto || type !== column?.type || isRescaled,
    isComplete: auto !== 'number' || isPrefix(numbering.prefix.trim()),
    change: (next, filled) => setKind({ type: next, auto: filled }),
  };
}
