import { useRef, useState } from 'react';
import { Clapperboard } from 'lucide-react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { EmptyState } from '../shared/empty-state.tsx';
import { Frame } from '../shared/embed/frame.tsx';
import { Poster } from '../shared/embed/poster.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import { useLazy } from '../shared/use-lazy.ts';
import { FilmPlayer } from './film-player.tsx';
import { PlayButton } from './play-button.tsx';
import { type Film, filmOf, type VideoProps } from './player-of.ts';
import { t } from '#kit/language/language.ts';

const loadWindow = () => import('./film-window.tsx');

/** A film. Nothing of another service is loaded before a visitor presses play; without a script it is a link there. */
export default function VideoView(props: VideoProps) {
  const { config, context } = props;
  const { settings } = config;
  const film = filmOf(settings);
  return (
    <BlockFrame {...props}>
      {film ? (
        <FilmFrame {...props} film={film} />
      ) : settings.video_url || settings.video_upload ? (
        <EmptyState icon={Clapperboard} title={t('This video can’t be played')}>
          {context.editing ? `This isn’t a ${settings.video_type} URL.` : t('There’s no video at this URL.')}
        </EmptyState>
      ) : (
        <EmptyState icon={Clapperboard} title={t('No video yet')} editing={context.editing}>
          Paste the URL of a video, or upload one.
        </EmptyState>
      )}
    </BlockFrame>
  );
}

function FilmFrame({ config, context, film }: VideoProps & { film: NonNullable<Film> }) {
  const { settings } = config;
  const isHydrated = useHydrated();
  const stage = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(false);
  const { layout, autoplay } = settings;
  const Window = useLazy(loadWindow, isHydrated && layout === 'popup' && playing)?.FilmWindow;
  const name = settings.video_title || settings.title || t('the film');
  // A file that may start on its own needs no poster; nor does one whose own buttons start it.
  const startsInPlace =
    film.kind === 'file' &&
    layout === 'inline' &&
    (autoplay || (settings.play_button_style === 'hidden' && settings.controls));
  const isInPlace = startsInPlace || (playing && layout !== 'popup');
  const play = () => {
    setPlaying(true);
    if (layout !== 'fullscreen') return;
    // Where the whole screen is not to be had (some phones), it plays in its place.
    stage.current?.requestFullscreen?.().catch(() => undefined);
  };
  return (
    <div ref={stage}>
      <Frame
        settings={settings}
        width={settings.width}
        height={settings.height}
        ratio={settings.aspect_ratio.replace(':', ' / ')}
        caption={settings.caption}
        note={context.editing && film.kind === 'player' && `Shows ${film.href}`}
        attributes={{
          'data-hover': settings.hover_effect === 'none' ? undefined : settings.hover_effect,
          'data-layout': layout,
        }}
      >
        {isInPlace ? (
          <FilmPlayer film={film} settings={settings} name={name} starts={playing || autoplay} />
        ) : (
          <>
            {film.kind === 'file' && !settings.poster && <FirstPicture src={film.src} />}
            <Poster
              name={name}
              words={settings.video_title}
              service={film.kind === 'player' ? film.service : ''}
              picture={settings.poster}
              href={film.kind === 'player' ? film.href : film.src}
              sign={<PlayButton settings={settings} />}
              isHydrated={isHydrated}
              context={context}
              onPlay={play}
            />
          </>
        )}
      </Frame>
      {Window && playing && (
        <Window title={settings.video_title || settings.title || t('Film')} onClose={() => setPlaying(false)}>
          <FilmPlayer film={film} settings={settings} name={name} starts />
        </Window>
      )}
    </div>
  );
}

/** The first picture of a file is its preview where the owner chose none. */
function FirstPicture({ src }: { src: string }) {
  return <video src={`${src}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} aria-hidden="true" />;
}
