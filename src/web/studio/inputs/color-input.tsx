import { t } from '#kit/language/product.ts';
import { ActionIcon, ColorPicker, Popover, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { formatHex, parseColor } from '#kit/color.ts';
import '#kit/color-names.ts';
import { contrastOf, readableContrast } from '#kit/contrast.ts';
import type { ColorSetting, ColorsSetting } from '#settings/kinds.ts';
import { asText, inSentence, type InputProps } from './input-props.ts';
import { usePanel } from './panel-context.ts';
import styles from './inputs.module.css';

/** One color: typed, picked, or left to the theme. Says when text in it would be hard to read. */
export function ColorSettingInput({
  value,
  onChange,
  name,
  values,
  id,
  describedBy,
  invalid,
  label,
}: InputProps<ColorSetting>) {
  const color = asText(value);
  const { swatches } = usePanel();
  const background = backgroundOf(name, values);
  const contrast = contrastOf(asDrawn(color, swatches), asDrawn(background, swatches));
  const weak = color !== '' && background !== '' && contrast < readableContrast;
  return (
    <div className={styles.color}>
      <ColorField id={id} label={label} value={color} onChange={onChange} describedBy={describedBy} invalid={invalid} />
      {weak && (
        <span className={styles.hint}>{t('Hard to read on its background. Pick a darker or lighter color.')}</span>
      )}
    </div>
  );
}

export function ColorsInput({ setting, value, onChange, label }: InputProps<ColorsSetting>) {
  const { swatches } = usePanel();
  const list = Array.isArray(value) ? value.map(asText) : [];
  return (
    <div className={styles.colors} role="group" aria-label={label}>
      {list.map((color, index) => (
        // The place is the color's identity: two may be the same.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.colorsRow}>
          <ColorField
            label={t('{label} {number}', { label, number: index + 1 })}
            value={color}
            onChange={(next) => onChange(list.with(index, next))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('Remove color {number}', { number: index + 1 })}
            onClick={() => onChange(list.toSpliced(index, 1))}
          >
            <X size={15} />
          </ActionIcon>
        </div>
      ))}
      {list.length < setting.max && (
        <button
          type="button"
          className={styles.add}
          onClick={() => onChange([...list, swatches[list.length % Math.max(1, swatches.length)] ?? '#4f46e5'])}
        >
          <Plus size={15} aria-hidden="true" /> {t('Add color')}
        </button>
      )}
    </div>
  );
}

interface ColorFieldProps {
  id?: string;
  label: string;
  value: string;
  onChange(value: string): void;
  describedBy?: string;
  invalid?: boolean;
}

/** A swatch that opens the picker, and the color as text. */
export function ColorField({ id, label, value, onChange, describedBy, invalid }: ColorFieldProps) {
  const { swatches } = usePanel();
  const drawn = asDrawn(value, swatches);
  const parsed = parseColor(drawn);
  return (
    <TextInput
      id={id}
      size="sm"
      value={value}
      placeholder={t('Theme')}
      aria-label={id ? undefined : label}
      aria-describedby={describedBy}
      error={invalid}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      leftSectionWidth={36}
      leftSection={
        <Popover position="bottom-start" withinPortal shadow="md" trapFocus>
          <Popover.Target>
            <button
              type="button"
              className={styles.swatch}
              aria-label={t('Pick {name}', { name: inSentence(label) })}
              style={{ backgroundColor: parsed ? drawn : undefined }}
              data-empty={parsed ? undefined : true}
            />
          </Popover.Target>
          <Popover.Dropdown>
            <ColorPicker
              format="hexa"
              value={parsed ? formatHex(parsed) : '#4f46e5'}
              onChange={(picked) => onChange(opaque(picked))}
              swatches={[...swatches]}
              swatchesPerRow={8}
              saturationLabel={t('Saturation')}
              hueLabel={t('Hue')}
              alphaLabel={t('Opacity')}
            />
          </Popover.Dropdown>
        </Popover>
      }
      rightSection={
        value !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t('Reset {name} to the theme', { name: inSentence(label) })}
            onClick={() => onChange('')}
          >
            <X size={14} />
          </ActionIcon>
        )
      }
    />
  );
}

/** As blocks draw it: the named color 'indigo' is the app's accent. (blocks/shared/owner-color.ts) */
const asDrawn = (color: string, swatches: readonly string[]): string =>
  color === 'indigo' ? (swatches[0] ?? color) : color;

/** `#rrggbbff` is `#rrggbb`. */
const opaque = (color: string): string => (/^#[0-9a-f]{6}ff$/i.test(color) ? color.slice(0, 7) : color);

/** The color that a text color is on, found by the names that go together. */
function backgroundOf(name: string, values: Readonly<Record<string, unknown>>): string {
  if (!/text|font|label|title/i.test(name) || /background/i.test(name)) return '';
  const partners = [
    name.replace(/text_color$/, 'button_color'),
    name.replace(/_text_color$/, '_button_color'),
    name.replace(/_color$/, '_background_color'),
    'button_color',
    'background_color',
  ];
  return (
    partners
      .map((partner) => (partner === name ? '' : asText(values[partner])))
      .find((color) => color !== '' && parseColor(color)) ?? ''
  );
}
