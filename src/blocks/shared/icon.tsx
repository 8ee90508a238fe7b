import type { LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import styles from './icon.module.css';

/** An icon of the product's own set, decorative: the words are next to it or in `aria-label` of its control. */
export function Icon({ of: Drawing, size = 18, className }: { of: LucideIcon; size?: number; className?: string }) {
  return <Drawing size={size} strokeWidth={1.5} className={className} aria-hidden="true" focusable="false" />;
}

/** An icon that the owner chose: the markup that the server made of an `icon` setting; nothing when there is none. */
export function OwnerIcon({
  markup,
  className,
  style,
}: {
  markup: string | undefined;
  className?: string;
  style?: CSSProperties;
}) {
  if (!markup) return null;
  return (
    <span
      className={className ? `${styles.owner} ${className}` : styles.owner}
      style={style}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
