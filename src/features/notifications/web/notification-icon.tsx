import {
  BadgeCheck,
  CalendarClock,
  ClipboardCheck,
  CreditCard,
  FileSpreadsheet,
  Globe,
  type LucideIcon,
  Mail,
  MessageSquare,
  Rows3,
  ShoppingBag,
  UserPlus,
  Users,
  Zap,
} from 'lucide-react';
import type { NotificationKind } from '../rules/notification.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  'new-rows': Rows3,
  'new-comments': MessageSquare,
  'cell-comments': MessageSquare,
  'app-user-registered': UserPlus,
  'member-joined': Users,
  'workspace-invitation': Mail,
  'import-finished': FileSpreadsheet,
  'scheduled-release': CalendarClock,
  'submission-result': BadgeCheck,
  domains: Globe,
  reviews: ClipboardCheck,
  'template-sales': ShoppingBag,
  'plan-changed': CreditCard,
  automations: Zap,
  'automation-messages': Zap,
  'google-sheets': FileSpreadsheet,
};

export function NotificationIcon({ kind }: { kind: NotificationKind }) {
  const Icon = icons[kind];
  return <Icon size={18} strokeWidth={1.5} aria-hidden="true" />;
}
