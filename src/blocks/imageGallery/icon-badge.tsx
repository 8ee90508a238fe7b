import { Bookmark, Check, Heart, Image, Info, type LucideIcon, Star, Tag } from 'lucide-react';
import { Icon } from '../shared/icon.tsx';
import type { GallerySettings } from './gallery-image.ts';
import { iconStyle } from './gallery-style.ts';
import styles from './tile.module.css';

/** The owner's icon on a corner of an image. It says nothing of its own. */
export function IconBadge({ settings }: { settings: GallerySettings }) {
  if (!settings.icon_enabled) return null;
  return (
    <span className={styles.badge} data-corner={settings.icon_position} style={iconStyle(settings)}>
      <Icon of={icons[settings.icon_type]} size={settings.icon_size} />
    </span>
  );
}

const icons: Record<GallerySettings['icon_type'], LucideIcon> = {
  info: Info,
  check: Check,
  star: Star,
  heart: Heart,
  image: Image,
  tag: Tag,
  bookmark: Bookmark,
};
