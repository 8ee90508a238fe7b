import { t } from '#kit/language/product.ts';
import { Slider } from '@mantine/core';
import { Crosshair } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { type FocusPoint, focusOf, withFocus } from '#kit/image-focus.ts';
import { percentText } from '../input-props.ts';
import styles from '../inputs.module.css';

interface FocusInputProps {
  label: string;
  /** The picture's address, with the point behind it. */
  value: string;
  onChange(value: string): void;
}

/** The point of a picture that stays in view: pressed on the picture, or moved by two sliders. */
export function FocusInput({ label, value, onChange }: FocusInputProps) {
  const [open, setOpen] = useState(false);
  const point = focusOf(value) ?? { x: 50, y: 50 };
  const put = (next: FocusPoint) => onChange(withFocus(value, next.x === 50 && next.y === 50 ? null : next));
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    put({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 });
  };
  return (
    <div className={styles.focus}>
      <button type="button" className={styles.add} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Crosshair size={15} aria-hidden="true" /> {t('Focus point')}
      </button>
      {open && (
        <>
          {/* The sliders below do the same for the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className={styles.focusPicture} onClick={press}>
            <img src={value} alt="" draggable={false} />
            <span style={{ left: `${point.x}%`, top: `${point.y}%` }} />
          </div>
          {(['x', 'y'] as const).map((axis) => (
            <Slider
              key={axis}
              size="sm"
              min={0}
              max={100}
              value={point[axis]}
              label={(percent) => percentText(String(percent))}
              thumbLabel={
                axis === 'x'
                  ? t('{label}, focus from the left', { label })
                  : t('{label}, focus from the top', { label })
              }
              onChange={(percent) => put({ ...point, [axis]: percent })}
            />
          ))}
        </>
      )}
    </div>
  );
}
