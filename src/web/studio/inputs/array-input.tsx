import type { ArraySetting } from '#settings/kinds.ts';
import { changeEntry, newEntry } from '#settings/list-entries.ts';
import { mostEntries } from '#settings/read-fields.ts';
import type { InputProps } from './input-props.ts';
import { ItemListInput } from './item-list-input.tsx';

type Item = Readonly<Record<string, unknown>>;

/** A list inside the settings: links, contact items, features. */
export function ArrayInput({ setting, value, onChange, label, values, FieldList }: InputProps<ArraySetting>) {
  const items: Item[] = Array.isArray(value) ? value : [];
  return (
    <ItemListInput
      label={label}
      set={{ ...setting, max: mostEntries(setting, values) }}
      items={items}
      FieldList={FieldList}
      onItems={onChange}
      onValue={(index, key, next) =>
        onChange(items.map((item, at) => (at === index ? withoutUnset(changeEntry(setting, item, key, next)) : item)))
      }
      onAdd={() => onChange([...items, newEntry(setting, items)])}
    />
  );
}

const withoutUnset = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
