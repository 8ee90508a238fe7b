import { plural, t } from '#kit/language/product.ts';
import { Select, TextInput } from '@mantine/core';
import { isPrefix, longestPrefix, mostDigits, type Numbering, numberingFormat } from '#engine/automatic.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';

interface NumberingProps {
  numbering: Numbering;
  onNumbering(numbering: Numbering): void;
}

/** How numbers are written, with the first one as an example. */
export function NumberingFields({ numbering, onNumbering }: NumberingProps) {
  const { prefix, digits } = numbering;
  const isRight = isPrefix(prefix.trim());
  const example = formatCell(1, { type: 'number', format: numberingFormat({ prefix: prefix.trim(), digits }) });
  return (
    <>
      <TextInput
        label={t('Prefix')}
        description={t('In front of each number, such as INV-. Optional.')}
        value={prefix}
        maxLength={longestPrefix}
        error={isRight ? null : t('A prefix can’t have quotation marks.')}
        onChange={(event) => onNumbering({ ...numbering, prefix: event.target.value })}
      />
      <Select
        label={t('Digits')}
        description={isRight ? t('The first number is {example}.', { example }) : undefined}
        data={Array.from({ length: mostDigits }, (_, at) => ({
          value: String(at + 1),
          label: at === 0 ? t('As many as needed') : plural(at + 1, 'At least {count}', 'At least {count}'),
        }))}
        value={String(digits)}
        allowDeselect={false}
        onChange={(value) => value && onNumbering({ ...numbering, digits: Number(value) })}
      />
    </>
  );
}
