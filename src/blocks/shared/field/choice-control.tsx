import { Search } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import type { ControlProps } from './control-props.ts';
import { choiceText } from './field-type.ts';
import { valueOf } from './field-value.ts';
import { SelectBox } from './select-box.tsx';
import styles from './field.module.css';
import { t } from '#kit/language/language.ts';

/** One of several options. */
export function SelectControl({ field, id, cell, invalid, describedBy, onEdit, takesFocus }: ControlProps) {
  const value = String(valueOf(field.type, cell));
  const options = value && !field.options.includes(value) ? [value, ...field.options] : field.options;
  return (
    <SelectBox
      autoFocus={takesFocus}
      id={id}
      name={field.column}
      defaultValue={value}
      required={field.required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={onEdit}
    >
      <option value="">{field.options.length > 0 ? t('Choose an option') : t('No options yet')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {choiceText(option, field.isYesNo ? { type: 'boolean' } : undefined)}
        </option>
      ))}
    </SelectBox>
  );
}

const manyOptions = 12;

/** Any of several options, as chips; many of them are in a list with a search box. */
export function MultiSelectControl({ field, id, cell, invalid, describedBy, isHydrated, onEdit }: ControlProps) {
  const [search, setSearch] = useState('');
  const chosen = valueOf(field.type, cell, field.options);
  const many = field.options.length > manyOptions;
  const requested = search.trim().toLowerCase();
  const missing = (Array.isArray(chosen) ? chosen : []).filter((choice) => !field.options.includes(choice));
  const options = [...missing, ...field.options];
  return (
    <fieldset
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      className={classes(styles.choices, many && styles.many)}
    >
      {many && isHydrated && (
        <label className={styles.choiceSearch}>
          <Icon of={Search} size={16} />
          <input
            type="search"
            value={search}
            placeholder={t('Search {count} options', { count: options.length })}
            aria-label={t('Search the options of {field}', { field: field.label })}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </label>
      )}
      <div className={styles.choiceList}>
        {options.length === 0 && <p className={styles.hint}>{t('There are no options yet.')}</p>}
        {options.map((option) => (
          <label key={option} className={styles.choice} hidden={!option.toLowerCase().includes(requested)}>
            <input
              type="checkbox"
              name={field.column}
              value={option}
              defaultChecked={chosen.includes(option)}
              onChange={onEdit}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
