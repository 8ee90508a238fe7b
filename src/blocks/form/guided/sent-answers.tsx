import type { ReactNode } from 'react';
import { formatCell } from '#engine/format-cell.ts';
import type { Cell, ColumnType } from '#engine/model.ts';
import { choiceText, type Field } from '../../shared/field/field-type.ts';
import { t } from '#kit/language/language.ts';

interface SentAnswersProps {
  message: ReactNode;
  fields: readonly Field[];
  cells: Readonly<Record<string, Cell>>;
  /** What was calculated of it. */
  made: readonly { column: string; label: string; text: string }[];
}

/** What is said when a form was sent, with what was filled in. */
export function SentAnswers({ message, fields, cells, made }: SentAnswersProps) {
  const answers = fields.flatMap((field) => {
    const text = answerText(field, cells[field.column] ?? null);
    const isDrawn = field.type === 'signature' && text.startsWith('/files/');
    return text === '' ? [] : [{ column: field.column, label: field.label, text, isDrawn }];
  });
  return (
    <>
      {message}
      <dl className="sheaf-thanks-answers" aria-label={t('Your answers')}>
        {[...answers, ...made.map((one) => ({ ...one, isDrawn: false }))].map(({ column, label, text, isDrawn }) => (
          <div key={column}>
            <dt>{label}</dt>
            <dd>{isDrawn ? <img src={text} alt={t('Signature')} /> : text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const columnTypes: Partial<Record<Field['type'], ColumnType>> = {
  number: 'number',
  date: 'date',
  'datetime-local': 'datetime',
};

function answerText({ type, isYesNo, offers }: Field, cell: Cell): string {
  const text = formatCell(cell, { type: columnTypes[type] ?? 'text' });
  if (type === 'consent' && text !== '') return t('Yes');
  if (type === 'file') return text.split('/').at(-1) ?? '';
  const offered = offers?.find(({ key }) => String(key) === String(cell));
  return offered ? offered.name : isYesNo ? choiceText(text, { type: 'boolean' }) : text;
}
