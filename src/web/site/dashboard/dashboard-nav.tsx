import { Bell, CreditCard, FileSpreadsheet, KeyRound, LayoutGrid, Store, Trash2, Users } from 'lucide-react';
import { PlaceList, type SitePlace } from '../shell/place-list.tsx';

const places: readonly SitePlace[] = [
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
export function DashboardNav({ onGo }: { onGo: (() => void) | undefined }) {
  return <PlaceList label="Dashboard" places={places} onGo={onGo} />;
}
