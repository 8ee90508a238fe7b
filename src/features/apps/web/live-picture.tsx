import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import styles from './live-picture.module.css';

interface Props {
  /** Of this host: no page of another may be framed. */
  src: string;
  title: string;
  /** Whether all of it is the product's own: it may use the files of this host then. No script runs there either. */
  isOwn?: boolean;
  /** Is in its place until the page is there, and when it does not come. */
  placeholder: ReactNode;
}

/** A page, small, in a box of 16:10: to look at, out of reach for pointer, keyboard and screen reader. */
export function LivePicture({ src, title, placeholder, isOwn = false }: Props) {
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '400px' });
  const [isShown, setShown] = useState(false);
  const there = useQuery({
    queryKey: ['picture', src],
    queryFn: async ({ signal }) => (await fetch(src, { method: 'HEAD', signal })).ok,
    // What the product made itself always loads, and needs no check before.
    enabled: !isOwn && (entry?.isIntersecting ?? false),
    staleTime: 30_000,
  });
  return (
    <span ref={ref} className={styles.box} aria-hidden="true" inert>
      {placeholder}
      {/* An iframe does not report whether its page loaded: that is checked before. */}
      {(there.data === true || (isOwn && entry?.isIntersecting)) && (
        <iframe
          className={styles.page}
          src={src}
          title={title}
          sandbox={isOwn ? 'allow-same-origin' : ''}
          loading="lazy"
          tabIndex={-1}
          data-shown={isShown || undefined}
          onLoad={() => setShown(true)}
        />
      )}
    </span>
  );
}
