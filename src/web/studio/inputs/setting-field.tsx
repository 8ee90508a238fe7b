import { t } from '#kit/language/product.ts';
import { Tooltip } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { type ComponentType, memo, useId, useState } from 'react';
import { classes } from '#blocks/shared/classes.ts';
import type { Setting } from '#settings/kinds.ts';
import { readValue } from '#settings/read-fields.ts';
import { isEmpty } from '#settings/value-rules.ts';
import { labelOf } from '#blocks/edit-names.ts';
import type { FieldListProps } from './input-props.ts';
import { sideLabel, groupKinds, SettingInput } from './inputs.tsx';
import styles from './inputs.module.css';

interface FieldProps {
  name: string;
  setting: Setting;
  values: Readonly<Record<string, unknown>>;
  /** What is in an empty field, where that is known better than its declaration says it. */
  placeholder?: string | undefined;
  isStored: boolean;
  FieldList: ComponentType<FieldListProps>;
  /** Undefined takes the setting back to its default. */
  onValue(name: string, value: unknown): void;
}

/**
 * One setting: label, what it does, its control, and the way back to the default. A value that does not fit stays here
 * as a draft with the sentence that says why; it is never sent.
 */
export const SettingField = memo(function SettingField(props: FieldProps) {
  const { name, setting, values, isStored, FieldList, onValue, placeholder = placeholderOf(setting) } = props;
  const id = useId();
  const current = values[name];
  const [draft, setDraft] = useState<{ value: unknown; message: string; over: unknown } | null>(null);
  const live = draft && draft.over === current ? draft : null;
  const label = labelOf(name, setting);
  const change = (value: unknown): void => {
    const problem = readValue(setting, value, name).problems[0];
    if (problem) return setDraft({ value, message: problem.message, over: current });
    setDraft(null);
    onValue(name, readValue(setting, value, name).value);
  };
  const reset = (): void => {
    setDraft(null);
    onValue(name, undefined);
  };
  const isDefault = !isStored || JSON.stringify(current) === JSON.stringify(setting.default);
  const beside = sideLabel.has(setting.kind);
  return (
    <div className={classes(styles.field, beside && styles.side)} data-setting={name}>
      <FieldHead
        id={id}
        label={label}
        setting={setting}
        isMissing={Boolean(setting.required) && isEmpty(current)}
        onReset={!isDefault || live ? reset : null}
      />
      <div className={styles.control}>
        <SettingInput
          setting={setting}
          value={live ? live.value : current}
          onChange={change}
          name={name}
          values={values}
          id={id}
          label={label}
          placeholder={placeholder}
          describedBy={`${id}-about`}
          invalid={live !== null}
          FieldList={FieldList}
        />
      </div>
      <span id={`${id}-about`} className={setting.explain ? styles.about : styles.hidden}>
        {t(setting.description)}
      </span>
      {live && (
        <p className={styles.problem} role="alert">
          {live.message}
        </p>
      )}
    </div>
  );
}, rendersTheSame);

function placeholderOf(setting: Setting): string | undefined {
  const words = ('placeholder' in setting ? setting.placeholder : undefined) ?? setting.unset;
  return words && t(words);
}

/** Their controls look at no other setting. */
const isAlone: ReadonlySet<Setting['kind']> = new Set([
  ...(['text', 'input', 'textarea', 'email', 'html', 'regex', 'boolean', 'select'] as const),
  ...(['number', 'range', 'slider', 'image'] as const),
]);

/** While a person types in one of fifty settings the others stay as they are rendered. */
function rendersTheSame(before: FieldProps, after: FieldProps): boolean {
  const { name, setting } = after;
  const isSameSetting = before.name === name && before.setting === setting && before.isStored === after.isStored;
  if (
    !isSameSetting ||
    before.placeholder !== after.placeholder ||
    before.onValue !== after.onValue ||
    before.FieldList !== after.FieldList
  )
    return false;
  return before.values === after.values || (isAlone.has(setting.kind) && before.values[name] === after.values[name]);
}

interface HeadProps {
  id: string;
  label: string;
  setting: Setting;
  isMissing: boolean;
  /** Null where the value is the default. */
  onReset: (() => void) | null;
}

function FieldHead({ id, label, setting, isMissing, onReset }: HeadProps) {
  const isGroup = groupKinds.has(setting.kind);
  return (
    <div className={styles.head}>
      <Tooltip label={t(setting.description)} position="top-start" openDelay={350} multiline maw={260} withinPortal>
        {isGroup ? (
          <span className={styles.label}>{label}</span>
        ) : (
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
        )}
      </Tooltip>
      {isMissing && <span className={styles.required}>{t('Required')}</span>}
      {onReset && (
        <Tooltip label={t('Reset to default')} withinPortal>
          <button
            type="button"
            className={styles.reset}
            aria-label={t('Reset {label} to the default', { label })}
            onClick={onReset}
          >
            <RotateCcw size={13} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      )}
    </div>
  );
}
