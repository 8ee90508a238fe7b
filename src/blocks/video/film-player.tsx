import { useEffect, useRef } from 'react';
import { ForeignPage } from '../shared/embed/foreign-page.tsx';
import type { Film, VideoSettings } from './player-of.ts';
import { t } from '#kit/language/language.ts';

interface FilmPlayerProps {
  film: NonNullable<Film>;
  settings: VideoSettings;
  name: string;
  /** Plays at once, as far as the browser lets it. */
  starts: boolean;
}

export function FilmPlayer({ film, settings, name, starts }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // React sets no `muted` on what the server drew.
    element.muted = settings.muted || settings.autoplay;
    // Visitors who prefer reduced motion press play.
    if (settings.autoplay && matchMedia('(prefers-reduced-motion: reduce)').matches) element.pause();
  }, [settings.muted, settings.autoplay]);
  if (film.kind === 'player') return <ForeignPage src={film.src} title={name} />;
  const { captions, captions_file } = settings;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner gives the words where there are any
    <video
      ref={video}
      src={film.src}
      poster={settings.poster || undefined}
      controls={settings.controls}
      autoPlay={starts}
      muted={settings.muted || settings.autoplay}
      loop={settings.loop}
      playsInline
      preload="metadata"
      aria-label={name}
      crossOrigin={captions && /^https?:/i.test(captions_file) ? 'anonymous' : undefined}
      onClick={({ currentTarget }) => {
        if (settings.controls) return;
        if (currentTarget.paused) void currentTarget.play();
        else currentTarget.pause();
      }}
    >
      {captions && captions_file && <track kind="captions" src={captions_file} label={t('Captions')} default />}
    </video>
  );
}
