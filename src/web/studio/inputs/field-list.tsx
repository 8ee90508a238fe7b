import { inLanguage, t } from '#kit/language/product.ts';
import { useCallback, useEffect, useRef } from 'react';
import { type SettingGroup, settingGroups, type Setting } from '#settings/kinds.ts';
import { isVisible } from '#settings/read-fields.ts';
import { labelOf } from '#blocks/edit-names.ts';
import { SettingField } from './setting-field.tsx';
import type { FieldListProps } from './input-props.ts';
import styles from './inputs.module.css';

/** The controls of a set of settings as its declaration says: visible ones only, by group where there are many. */
export function FieldList(props: FieldListProps) {
  const { set, values, stored, onValue, search = '', without, grouped = false, placeholders } = props;
  const shown = Object.entries(set.fields).filter(
    ([key, setting]) => !without?.has(key) && isVisible(set, key, { ...values }) && matches(key, setting, search),
  );
  // The same for as long as the list is open, so that fields that did not change need not be rendered again.
  const latest = useRef(onValue);
  useEffect(() => {
    latest.current = onValue;
  });
  const change = useCallback((key: string, value: unknown): void => latest.current(key, value), []);
  const field = ([key, setting]: [string, Setting]) => (
    <SettingField
      key={key}
      name={key}
      setting={setting}
      values={values}
      placeholder={placeholders?.[key]}
      isStored={Object.hasOwn(stored, key)}
      FieldList={FieldList}
      onValue={change}
    />
  );
  if (!grouped) return <div className={styles.fields}>{shown.map(field)}</div>;
  const groups = settingGroups
    .map((group) => ({ group, entries: shown.filter(([, setting]) => groupOf(setting) === group) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <>
      {groups.map(({ group, entries }) => (
        <details key={group} className={styles.group} open>
          <summary>
            {t(group)} <small>{entries.length}</small>
          </summary>
          <div className={styles.fields}>{entries.map(field)}</div>
        </details>
      ))}
      {groups.length === 0 && <p className={styles.nothing}>{t('No setting matches “{search}”.', { search })}</p>}
    </>
  );
}

/** Where a setting is when its declaration leaves it open. */
function groupOf(setting: Setting): SettingGroup {
  if (setting.group) return setting.group;
  if (setting.kind === 'boolean') return 'Behavior';
  return 'Content';
}

function matches(key: string, setting: Setting, search: string): boolean {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const inEnglish = inLanguage(undefined, () => wordsOn(key, setting));
  const text = `${key.replaceAll('_', ' ')} ${wordsOn(key, setting)} ${inEnglish}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** What the panel says of a setting. */
function wordsOn(key: string, setting: Setting): string {
  const inner = setting.kind === 'array' ? Object.entries(setting.fields).map(([name, one]) => labelOf(name, one)) : [];
  return [labelOf(key, setting), t(setting.description), t(groupOf(setting)), ...inner].join(' ');
}
