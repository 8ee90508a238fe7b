import { Bold, Italic, Link2, List } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { ControlProps } from './control-props.ts';
import { LongTextControl } from './text-control.tsx';
import styles from './field.module.css';
import { t } from '#kit/language/language.ts';

/** Several lines of Markdown, with buttons for those who do not know its signs. */
export function MarkdownControl(props: ControlProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrap = (before: string, after: string, sample: string) => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const chosen = area.value.slice(area.selectionStart, area.selectionEnd) || sample;
    const start = area.selectionStart;
    area.setRangeText(`${before}${chosen}${after}`, start, area.selectionEnd, 'end');
    area.setSelectionRange(start + before.length, start + before.length + chosen.length);
    area.focus();
    props.onEdit?.();
  };
  return (
    <div ref={box} className={styles.markdown}>
      {props.isHydrated && (
        <div className={styles.signs} role="toolbar" aria-label={t('Format {field}', { field: props.field.label })}>
          <Button
            {...sign}
            aria-label={t('Bold')}
            icon={<Icon of={Bold} size={16} />}
            onClick={() => wrap('**', '**', 'bold')}
          />
          <Button
            {...sign}
            aria-label={t('Italic')}
            icon={<Icon of={Italic} size={16} />}
            onClick={() => wrap('*', '*', 'italic')}
          />
          <Button
            {...sign}
            aria-label={t('List')}
            icon={<Icon of={List} size={16} />}
            onClick={() => wrap('\n- ', '', 'item')}
          />
          <Button
            {...sign}
            aria-label={t('Link')}
            icon={<Icon of={Link2} size={16} />}
            onClick={() => wrap('[', '](https://)', 'link')}
          />
        </div>
      )}
      <LongTextControl {...props} />
    </div>
  );
}

const sign = { variant: 'plain', square: true, size: 'small' } as const;
