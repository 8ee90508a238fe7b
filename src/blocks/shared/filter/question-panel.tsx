import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { textOn } from '#kit/contrast.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Popover } from '../popover.tsx';
import { useLazy } from '../use-lazy.ts';
import type { ReadColumnValues } from './column-values.ts';
import type { FilterColumn } from './filter-column.ts';
import styles from './filter.module.css';

/** What is in the panel. */
export type QuestionLines<Part> = ComponentType<{
  columns: readonly FilterColumn[];
  /** The current questions: an address may have brought some along. */
  active: readonly Part[];
  onAsk: (parts: Part[]) => void;
  onClose: () => void;
  /** The values of a column, where the rows can tell them. */
  valuesOf?: ReadColumnValues | undefined;
}>;

interface QuestionPanelProps<Part> {
  name: string;
  icon: LucideIcon;
  /** Must not change between renderings. */
  load: () => Promise<{ default: QuestionLines<Part> }>;
  columns: readonly FilterColumn[];
  active: readonly Part[];
  /** How many of them people see. */
  count: number;
  /** Owner's color of the button; '' is the theme's. */
  color?: string;
  onAsk: (parts: Part[]) => void;
  /** Must not change between renderings. */
  valuesOf?: ReadColumnValues;
}

/** A button and its panel, for filters and for sorting; what is in the panel comes when it is first needed. */
export function QuestionPanel<Part>({
  name,
  icon,
  load,
  columns,
  active,
  count,
  color = '',
  onAsk,
  valuesOf,
}: QuestionPanelProps<Part>) {
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const Lines = useLazy(load, requested)?.default;
  const request = () => setRequested(true);
  return (
    <Popover
      label={name}
      align="end"
      sheet
      className={styles.panel}
      onToggle={(next) => {
        setOpen(next);
        request();
      }}
      trigger={(properties) => (
        <Button
          {...properties}
          variant={color ? 'filled' : 'outline'}
          color={color}
          textColor={color && textOn(color)}
          icon={<Icon of={icon} size={16} />}
          // The panel is there by the time it opens.
          onPointerEnter={request}
          onFocus={request}
        >
          {name} {count > 0 && <span className={styles.badge}>{count}</span>}
        </Button>
      )}
    >
      {(close) =>
        open && Lines && <Lines columns={columns} active={active} onAsk={onAsk} onClose={close} valuesOf={valuesOf} />
      }
    </Popover>
  );
}
