import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import { playIcon } from '../shared/embed/poster.tsx';
import type { VideoSettings } from './player-of.ts';
import styles from './view.module.css';

/** The sign that says "press here"; the poster around it is the button. */
export function PlayButton({ settings }: { settings: VideoSettings }) {
  const { play_button_style, play_button_image, play_button_color, play_button_icon_color, play_button_size } =
    settings;
  if (play_button_style === 'hidden') return null;
  const size = cssVariables({ '--play-size': `${play_button_size}px` });
  if (play_button_style === 'custom' && play_button_image) {
    return <img className={styles.ownSign} style={size} src={play_button_image} alt="" />;
  }
  const own = play_button_style === 'custom';
  return (
    <span
      className={styles.sign}
      style={{
        ...size,
        ...(own &&
          cssVariables({
            '--play-color': ownerColor(play_button_color),
            '--play-icon':
              play_button_color || play_button_icon_color
                ? ownerTextOn(play_button_color, play_button_icon_color)
                : undefined,
          })),
      }}
    >
      {playIcon}
    </span>
  );
}
