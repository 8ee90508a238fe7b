import {
  BadgeCheck,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  Clapperboard,
  ClipboardList,
  CodeXml,
  Gauge,
  Headphones,
  IdCard,
  Images,
  Kanban,
  KeyRound,
  LayoutGrid,
  LayoutPanelLeft,
  List,
  ListCollapse,
  LogIn,
  type LucideIcon,
  MapPin,
  MessageSquare,
  PanelBottom,
  PanelTop,
  Quote,
  Rows3,
  Sparkles,
  Square,
  Table,
  Text,
  Ticket,
  UserPlus,
} from 'lucide-react';

/** Icons that definitions name; the whole set would weigh more than the studio. */
const icons: Record<string, LucideIcon> = {
  'badge-check': BadgeCheck,
  'calendar-days': CalendarDays,
  'chart-column': ChartColumn,
  'circle-help': CircleHelp,
  clapperboard: Clapperboard,
  'clipboard-list': ClipboardList,
  'code-xml': CodeXml,
  gauge: Gauge,
  headphones: Headphones,
  'id-card': IdCard,
  images: Images,
  kanban: Kanban,
  'key-round': KeyRound,
  'layout-grid': LayoutGrid,
  'layout-panel-left': LayoutPanelLeft,
  list: List,
  'list-collapse': ListCollapse,
  'log-in': LogIn,
  'map-pin': MapPin,
  'message-square': MessageSquare,
  'panel-bottom': PanelBottom,
  'panel-top': PanelTop,
  quote: Quote,
  'rows-3': Rows3,
  sparkles: Sparkles,
  table: Table,
  text: Text,
  ticket: Ticket,
  'user-plus': UserPlus,
};

export const knownBlockIcons: ReadonlySet<string> = new Set(Object.keys(icons));

/** The icon that a block type's definition names. */
export function BlockIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Drawing = icons[name] ?? Square;
  return <Drawing size={size} strokeWidth={1.5} aria-hidden="true" />;
}
