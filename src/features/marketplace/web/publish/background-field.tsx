import { t } from '#kit/language/product.ts';
import { ColorInput } from '@mantine/core';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { backgroundPresets } from '../../rules/listing.ts';
import { isDark } from '#kit/contrast.ts';
import '#kit/color-names.ts';
import styles from './marketplace.module.css';

/** @sentences */
const names: Record<(typeof backgroundPresets)[number], string> = {
  '#ffffff': 'White',
  '#f5f5f4': 'Stone',
  '#e7edf6': 'Mist',
  '#dbeafe': 'Sky',
  '#e0f2f1': 'Mint',
  '#dcf3e1': 'Leaf',
  '#fdf3d7': 'Sand',
  '#fde6d8': 'Peach',
  '#fce4ec': 'Rose',
  '#ece6fb': 'Lilac',
  '#26303f': 'Slate',
  '#101418': 'Ink',
};

/** The color behind the thumbnail: one of twelve, or any. */
export function BackgroundField({ value, onChange }: { value: string; onChange(color: string): void }) {
  const name = useId();
  return (
    <fieldset className={styles.background}>
      <legend>{t('Thumbnail Background Color')}</legend>
      <div className={styles.presets}>
        {backgroundPresets.map((color) => (
          <label key={color} className={styles.preset} style={{ background: color }} title={t(names[color])}>
            <input
              type="radio"
              name={name}
              value={color}
              checked={value.toLowerCase() === color}
              aria-label={t(names[color])}
              onChange={() => onChange(color)}
            />
            {value.toLowerCase() === color && (
              <Check size={18} aria-hidden="true" color={isDark(color) ? '#fff' : '#161819'} />
            )}
          </label>
        ))}
      </div>
      <ColorInput
        size="sm"
        aria-label={t('Another color')}
        value={value}
        onChange={onChange}
        format="hex"
        withEyeDropper={false}
        popoverProps={{ zIndex: 400 }}
        className={styles.anyColor}
      />
    </fieldset>
  );
}
