import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

/** A native choice in our looks; its list too, where the browser lets us. */
export function SelectBox({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={styles.selectBox}>
      <select {...rest} className={classes(styles.input, styles.select, className)}>
        {children}
      </select>
      <span className={styles.selectArrow}>
        <Icon of={ChevronDown} size={16} />
      </span>
    </span>
  );
}
