import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  ClipboardCheck,
  CreditCard,
  FileSpreadsheet,
  KeyRound,
  LayoutGrid,
  Store,
  Trash2,
  Users,
} from 'lucide-react';
import { listReviewRequests } from '#features/marketplace/api/review.ts';
import { call } from '../../call.ts';
import { LinkList, type SiteLink } from '../shell/link-list.tsx';
import { useSite } from '../site-context.ts';

const places: readonly SiteLink[] = [
  { to: '/dashboard', label: 'Apps', Icon: LayoutGrid },
  { to: '/dashboard/workbooks', label: 'Spreadsheets', Icon: FileSpreadsheet },
  { to: '/dashboard/templates', label: 'Templates', Icon: Store },
  { to: '/dashboard/workspace', label: 'Members', Icon: Users },
  { to: '/dashboard/api-keys', label: 'API keys', Icon: KeyRound },
  { to: '/dashboard/accountbilling', label: 'Billing', Icon: CreditCard },
  { to: '/dashboard/notifications', label: 'Notifications', Icon: Bell },
  { to: '/dashboard/trash', label: 'Trash', Icon: Trash2 },
];

/** The places of the dashboard; for reviewers also what waits for them. */
export function DashboardNav({ onGo }: { onGo: (() => void) | undefined }) {
  const { reviewer } = useSite();
  const waiting = useQuery({
    queryKey: ['reviews', 'waiting'],
    queryFn: async () => (await call(listReviewRequests, { query: { status: 'pending' } })).requests.length,
    enabled: reviewer,
  });
  const reviews = {
    to: '/admin/reviews',
    label: 'Reviews',
    Icon: ClipboardCheck,
    count: waiting.data ?? 0,
    reloads: true,
  };
  return <LinkList label="Dashboard" places={reviewer ? [...places, reviews] : places} onGo={onGo} />;
}
