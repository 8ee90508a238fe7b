import { type RefObject, useState } from 'react';
import type { Cell } from '#engine/model.ts';
import type { Field } from '../../shared/field/field-type.ts';
import { cellOf } from '../../shared/field/field-value.ts';

type Entries = readonly { field: Field; cell: Cell }[];
type Answers = Readonly<Record<string, Cell>>;

/** What is filled in, read by the types of the fields. */
export const answersIn = (entries: Entries, form: FormData): Answers =>
  Object.fromEntries(
    entries.map(({ field: { column, type } }): [string, Cell] => {
      const texts = form.getAll(column).filter((value) => typeof value === 'string');
      return [column, cellOf(type, type === 'multi-select' ? texts : (texts[0] ?? ''))];
    }),
  );

/** What is filled in now; `read` is called when something of it changed. */
export function useAnswers(form: RefObject<HTMLFormElement | null>, entries: Entries) {
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(
      entries.map(({ field, cell }) => [field.column, typeof cell === 'string' ? cellOf(field.type, cell) : cell]),
    ),
  );
  const read = (): void => {
    if (form.current) setAnswers(answersIn(entries, new FormData(form.current)));
  };
  return { answers, read };
}
