import type { GroupSetting } from '#settings/kinds.ts';
import type { InputProps } from './input-props.ts';

/** Settings that are one value, each with its own control. */
export function GroupInput({ setting, value, onChange, label, FieldList }: InputProps<GroupSetting>) {
  const values: Readonly<Record<string, unknown>> = { ...setting.default, ...(isRecord(value) && value) };
  return (
    <div role="group" aria-label={label}>
      <FieldList
        set={setting}
        values={values}
        stored={values}
        onValue={(key, next) => onChange({ ...values, [key]: next === undefined ? setting.default[key] : next })}
      />
    </div>
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
