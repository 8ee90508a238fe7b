import { t } from '#kit/language/product.ts';
import { Radio } from '@mantine/core';
import type { GoesLive } from '#features/apps/rules/document/document.ts';
import styles from './releases.module.css';

/** When visitors see what editors change. */
export function GoesLiveChoice({ value, onChange }: { value: GoesLive; onChange(value: GoesLive): void }) {
  return (
    <Radio.Group
      label={t('Changes go live')}
      value={value}
      onChange={(next) => onChange(next === 'at once' ? 'at once' : 'when I publish')}
    >
      <div className={styles.choices}>
        <Radio
          value="when I publish"
          label={t('When I publish')}
          description={t('Visitors see your last published version until you review your changes and go live.')}
        />
        <Radio value="at once" label={t('Immediately')} description={t('Visitors see every change right away.')} />
      </div>
    </Radio.Group>
  );
}
