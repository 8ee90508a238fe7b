import {
  AlignLeft,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  ClipboardList,
  FileText,
  Gauge,
  Grid2x2,
  Image,
  Images,
  KeyRound,
  LayoutGrid,
  LayoutPanelTop,
  List,
  LogIn,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Music,
  PanelBottom,
  PanelTop,
  Sparkles,
  Square,
  Table,
  Text,
  UserPlus,
  Video,
} from 'lucide-react';

/** Icons that definitions may name; the whole set would weigh more than the studio. */
const icons: Record<string, LucideIcon> = {
  'align-left': AlignLeft,
  calendar: CalendarDays,
  'calendar-days': CalendarDays,
  'chart-column': ChartColumn,
  'circle-help': CircleHelp,
  'clipboard-list': ClipboardList,
  'file-text': FileText,
  gauge: Gauge,
  'grid-2x2': Grid2x2,
  image: Image,
  images: Images,
  'key-round': KeyRound,
  'layout-grid': LayoutGrid,
  'layout-panel-top': LayoutPanelTop,
  list: List,
  'log-in': LogIn,
  'map-pin': MapPin,
  'message-square': MessageSquare,
  music: Music,
  'panel-bottom': PanelBottom,
  'panel-top': PanelTop,
  sparkles: Sparkles,
  text: Text,
  table: Table,
  'user-plus': UserPlus,
  video: Video,
};

export const knownBlockIcons: ReadonlySet<string> = new Set(Object.keys(icons));

/** The icon that a block type's definition names. */
export function BlockIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Drawing = icons[name] ?? Square;
  return <Drawing size={size} strokeWidth={1.5} aria-hidden="true" />;
}
