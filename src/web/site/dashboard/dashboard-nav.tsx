import { Bell, CreditCard, FileSpreadsheet, KeyRound, LayoutGrid, Store, Trash2, Users } from 'lucide-react';
import { NavLink } from 'react-router';
import styles from './dashboard-nav.module.css';

const places = [
  { to: '/dashboard', label: 'Apps', Icon: LayoutGrid },
  { to: '/dashboard/workbooks', label: 'Spreadsheets', Icon: FileSpreadsheet },
  { to: '/dashboard/templates', label: 'Templates', Icon: Store },
  { to: '/dashboard/workspace', label: 'Members', Icon: Users },
  { to: '/dashboard/api-keys', label: 'API keys', Icon: KeyRound },
  { to: '/dashboard/accountbilling', label: 'Billing', Icon: CreditCard },
  { to: '/dashboard/notifications', label: 'Notifications', Icon: Bell },
  { to: '/dashboard/trash', label: 'Trash', Icon: Trash2 },
];

/** The places of the dashboard. */
export function DashboardNav({ onGo }: { onGo?: () => void }) {
  return (
    <nav aria-label="Dashboard">
      <ul className={styles.places}>
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end onClick={onGo}>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
