import type { Meaning } from '#engine/meaning/column-meaning.ts';

/** A real table, and what an app that is made of it must and must not hold. */
export interface KnownWorkbook {
  title: string;
  /** Where the table comes from. */
  source: string;
  /** A file of a package, or the table itself as CSV. */
  file?: string;
  csv?: string;
  /** What columns are, by name; several where people would say either. `nothing` is never reckoned with. */
  columns: Record<string, Meaning | 'nothing' | (Meaning | 'nothing')[]>;
  /** Facts of the app: block types, `sum of X`, `average of X`, `count by X`, `shows X`. */
  holds?: string[];
  lacks?: string[];
  /** Whether it was chosen after the rules were written: no one looked at it while writing them. */
  isAfter: boolean;
}
