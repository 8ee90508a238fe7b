import { VisuallyHidden } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import styles from './link-list.module.css';

export interface SiteLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Pages below it are this place, too. */
  holdsPages?: boolean;
  /** How much waits there. */
  count?: number;
  /** It is a page of its own document. */
  reloads?: boolean;
}

/** The places of an area of the site, and where the person is among them. */
export function LinkList(props: {
  label: string;
  places: readonly SiteLink[];
  onGo: (() => void) | undefined;
  /** Behind the places. */
  children?: ReactNode;
}) {
  return (
    <nav aria-label={props.label}>
      <ul className={styles.places}>
        {props.places.map(({ to, label, Icon, holdsPages, reloads, count }) => (
          <li key={to}>
            <NavLink to={to} end={!holdsPages} onClick={props.onGo} reloadDocument={reloads}>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              {label}
              {count !== undefined && count > 0 && (
                <span className={styles.count}>
                  {count > 99 ? '99+' : count}
                  <VisuallyHidden> waiting</VisuallyHidden>
                </span>
              )}
            </NavLink>
          </li>
        ))}
        {props.children}
      </ul>
    </nav>
  );
}
