import { t } from '#kit/language/product.ts';
import { NumberInput, Select } from '@mantine/core';
import { type FileLimits, mostFileMegabytes, mostFilesInCell } from '#engine/file-cells.ts';

/** @sentences */
const kindText = {
  '': 'Any kind',
  'image/*': 'Pictures',
  'image/*,.pdf': 'Pictures and PDF',
  '.pdf': 'PDF',
  '.pdf,.doc,.docx,.odt,.xls,.xlsx,.ods,.ppt,.pptx,.csv,.txt': 'Documents',
  'video/*': 'Videos',
  'audio/*': 'Sounds',
};

interface Props {
  limits: FileLimits;
  onLimits(limits: FileLimits): void;
}

/** What the cells of a column of files take. */
export function FileLimitFields({ limits, onLimits }: Props) {
  const { most, megabytes, accept } = limits;
  const kinds = Object.entries(kindText).map(([value, words]) => ({ value, label: t(words) }));
  const isOther = !kinds.some(({ value }) => value === accept);
  return (
    <>
      <Select
        label={t('Kinds of files')}
        description={t('By what is in a file, not by its name.')}
        data={isOther ? [...kinds, { value: accept, label: accept }] : kinds}
        value={accept}
        allowDeselect={false}
        onChange={(value) => value !== null && onLimits({ ...limits, accept: value })}
      />
      <NumberInput
        label={t('Files in a cell')}
        {...{ min: 1, max: mostFilesInCell, clampBehavior: 'strict', allowDecimal: false, value: most }}
        onChange={(value) => typeof value === 'number' && onLimits({ ...limits, most: value })}
      />
      <NumberInput
        label={t('Megabytes of a file')}
        {...{ min: 1, max: mostFileMegabytes, clampBehavior: 'strict', allowDecimal: false, value: megabytes }}
        onChange={(value) => typeof value === 'number' && onLimits({ ...limits, megabytes: value })}
      />
    </>
  );
}
