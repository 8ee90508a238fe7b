import { CalendarDays, Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { Popover } from '../popover.tsx';
import { useLazy } from '../use-lazy.ts';
import type { ControlProps } from './control-props.ts';
import { valueOf } from './field-value.ts';
import styles from './field.module.css';
import type { DateType } from './pick-panel.tsx';
import { t } from '#kit/language/language.ts';

const loadPanel = () => import('./pick-panel.tsx');

/**
 * A day, week, month or time: typed in the browser's own segments, or picked from our panel. Touch screens keep the
 * picker of the device, which people know there.
 */
export function DateControl({ field, id, cell, invalid, describedBy, isHydrated, onEdit, takesFocus }: ControlProps) {
  const type = field.type as DateType;
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [requested, setRequested] = useState(false);
  const panel = useLazy(loadPanel, requested || open);
  const put = (value: string, close: () => void) => {
    if (input.current) input.current.value = value;
    onEdit?.();
    close();
    input.current?.focus();
  };
  const choose = t('Choose: {field}', { field: field.label });
  return (
    <span className={styles.dateBox}>
      <input
        ref={input}
        autoFocus={takesFocus}
        id={id}
        type={type}
        name={field.column}
        className={classes(styles.input, styles.date)}
        defaultValue={String(valueOf(type, cell))}
        required={field.required}
        pattern={patterns[type]}
        placeholder={examples[type]}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={onEdit}
      />
      {isHydrated && (
        <span className={styles.pick}>
          <Popover
            label={choose}
            align="end"
            onToggle={setOpen}
            trigger={(properties) => (
              <Button
                {...properties}
                variant="plain"
                square
                aria-label={choose}
                // The panel is there by the time it opens.
                onPointerEnter={() => setRequested(true)}
                onFocus={() => setRequested(true)}
                icon={<Icon of={type === 'time' ? Clock : CalendarDays} size={16} />}
              />
            )}
          >
            {(close) =>
              open &&
              panel && (
                <panel.PickPanel type={type} value={input.current?.value ?? ''} onPick={(value) => put(value, close)} />
              )
            }
          </Popover>
        </span>
      )}
    </span>
  );
}

/** For browsers that show a plain text box for a month or a week. */
const patterns: Partial<Record<DateType, string>> = { month: '\\d{4}-\\d{2}', week: '\\d{4}-W\\d{2}' };
const examples: Partial<Record<DateType, string>> = { month: 'YYYY-MM', week: 'YYYY-Www' };
