import { focusPosition } from '#kit/image-focus.ts';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageContext } from '../../view-contract.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import styles from './frame.module.css';
import { t } from '#kit/language/language.ts';

interface PosterProps {
  /** What is played, for the accessible name. */
  name: string;
  /** Shown below; '' is nothing. */
  words: string;
  /** Where it comes from, such as YouTube. */
  service: string;
  /** A picture; '' is a plain ground. */
  picture: string;
  /** Where it can be seen without a script. */
  href: string;
  /** The play sign; null hides it. */
  sign: ReactNode;
  isHydrated: boolean;
  context: Pick<PageContext, 'editing'>;
  onPlay: () => void;
}

/** In place of a player: nothing from another service is loaded before a visitor asks for it. */
export function Poster({ name, words, service, picture, href, sign, isHydrated, context, onPlay }: PosterProps) {
  const inside = (
    <>
      {picture && (
        <img
          className={styles.picture}
          src={picture}
          style={{ objectPosition: focusPosition(picture) }}
          alt=""
          loading="lazy"
        />
      )}
      {sign}
      <span className={styles.spoken}>
        {t('Play')} {words ? '' : name}{' '}
      </span>
      {(words || service) && (
        <span className={styles.text}>
          <span className={styles.name}>{words}</span>
          {service && <span>{service}</span>}
        </span>
      )}
    </>
  );
  const look = classes(styles.poster, picture && styles.shade);
  if (isHydrated) {
    return (
      <button type="button" className={look} onClick={onPlay}>
        {inside}
      </button>
    );
  }
  return (
    <Link className={look} href={href} newTab context={context}>
      {inside}
    </Link>
  );
}

/** The triangle of a play button. */
export const playIcon = <Icon of={Play} size={24} />;
