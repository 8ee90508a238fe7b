import { t } from '#kit/language/product.ts';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { rich } from '../../ui/rich.tsx';
import type { SiteLink } from '../site-feature.ts';
import styles from './link-list.module.css';

/** The places of an area of the site, and where the person is among them. */
export function LinkList(props: {
  label: string;
  places: readonly Omit<SiteLink, 'order'>[];
  onGo: (() => void) | undefined;
  /** Behind the places. */
  children?: ReactNode;
}) {
  return (
    <nav aria-label={props.label}>
      <ul className={styles.places}>
        {props.places.map(({ to, label, Icon, holdsPages, reloads, Count }) => (
          <li key={to}>
            <NavLink to={to} end={!holdsPages} onClick={props.onGo} reloadDocument={reloads}>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              {t(label)}
              {Count && <Count />}
            </NavLink>
          </li>
        ))}
        {props.children}
      </ul>
    </nav>
  );
}

/** How much waits at a place; nothing where that is nothing. */
export const LinkCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.count}>
      {rich(t('{count}<hidden> waiting</hidden>'), {
        count: count > 99 ? '99+' : count,
        hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
      })}
    </span>
  );
