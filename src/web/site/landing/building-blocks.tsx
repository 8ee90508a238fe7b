import {
  CalendarDays,
  ChartColumn,
  ClipboardList,
  Gauge,
  Images,
  MapPin,
  MessageSquare,
  PanelTop,
  Sparkles,
  Table2,
  Text,
  Users,
} from 'lucide-react';
import { t } from '#kit/language/product.ts';
import styles from './building-blocks.module.css';

/** @sentences */
const blocks = [
  { icon: Sparkles, name: 'Banners', text: 'A strong opening with picture, buttons and features.' },
  { icon: Table2, name: 'Tables', text: 'Search, filter, sort, edit in place, download.' },
  { icon: ChartColumn, name: 'Charts', text: 'Bars, lines, slices, points. Mixed and stacked.' },
  { icon: Gauge, name: 'Scorecards', text: 'Sums and averages, large and always current.' },
  { icon: ClipboardList, name: 'Forms', text: 'Checked on the server and saved as a row right away.' },
  { icon: MessageSquare, name: 'Comments', text: 'Visitors comment on a page or a row.' },
  { icon: Text, name: 'Text', text: 'Markdown, filled from your rows where you want.' },
  { icon: PanelTop, name: 'Headers and footers', text: 'Navigation that follows your pages, on every screen size.' },
  { icon: CalendarDays, name: 'Calendars', text: 'Your dates by month, week or day.' },
  { icon: MapPin, name: 'Maps', text: 'Addresses and coordinates as pins, grouped when there are many.' },
  { icon: Images, name: 'Galleries', text: 'Pictures of your rows as a grid, a wall or a carousel.' },
  { icon: Users, name: 'Permissions', text: 'Who can see, add and change: per page, block and column.' },
];

/** What pages are made of. */
export function BuildingBlocks() {
  return (
    <ul className={styles.blocks}>
      {blocks.map(({ icon: Icon, name, text }) => (
        <li key={name}>
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          <div>
            <h3>{t(name)}</h3>
            <p>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
