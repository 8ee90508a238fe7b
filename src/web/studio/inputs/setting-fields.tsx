import { t } from '#kit/language/product.ts';
import type { SettingPart } from '#settings/setting-set.ts';
import { FieldList } from './field-list.tsx';
import type { FieldListProps } from './input-props.ts';

interface SettingFieldsProps {
  part: SettingPart;
  /** Complete values of the whole set. */
  values: Readonly<Record<string, unknown>>;
  /** The path steps into a part that is one group. A setting that is taken back is given as its default. */
  onValue(path: readonly string[], value: unknown): void;
  placeholders?: FieldListProps['placeholders'];
}

/** The controls of one part of a page's, board's or app's settings. A part of one group is that group. */
export function SettingFields({ part, values, onValue, placeholders }: SettingFieldsProps) {
  const entries = Object.entries(part.fields);
  const [[key, only] = []] = entries;
  if (entries.length === 1 && key !== undefined && only?.kind === 'group') {
    const inside = { ...only.default, ...recordOf(values[key]) };
    return (
      <div role="group" aria-label={t(part.title)}>
        <FieldList
          set={only}
          values={inside}
          stored={inside}
          onValue={(name, value) => onValue([key, name], value === undefined ? only.default[name] : value)}
        />
      </div>
    );
  }
  return (
    <FieldList
      set={part}
      values={values}
      stored={values}
      placeholders={placeholders}
      onValue={(name, value) => onValue([name], value === undefined ? part.fields[name]?.default : value)}
    />
  );
}

const recordOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
