import { focusPosition } from '#kit/image-focus.ts';
import { useEffect, useRef, useState } from 'react';
import { Headphones, Pause, Play } from 'lucide-react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState } from '../shared/empty-state.tsx';
import { ForeignPage } from '../shared/embed/foreign-page.tsx';
import { lengthOf } from '../shared/embed/frame-settings.ts';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { cssVariables, ownerColor, ownerTextOn, surfaceVariables } from '../shared/owner-color.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import { type AudioProps, type AudioSettings, type Sound, soundOf } from './sound-of.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** Music or speech. Nothing of another service is loaded before a visitor presses play. */
export default function AudioView(props: AudioProps) {
  const { config, context } = props;
  const { settings } = config;
  const sound = soundOf(settings);
  const isOpen = settings.audio_url !== '' && settings.audio_source_type === 'external';
  return (
    <BlockFrame {...props}>
      {sound ? (
        <SoundCard {...props} sound={sound} />
      ) : (
        <EmptyState
          icon={Headphones}
          title={isOpen ? t('This audio can’t be played') : t('Nothing to hear yet')}
          editing={isOpen || context.editing}
        >
          {!isOpen
            ? 'Paste the URL of an audio file, or upload one.'
            : context.editing
              ? `This isn’t a ${settings.audio_type} URL.`
              : t('There’s no audio at this URL.')}
        </EmptyState>
      )}
    </BlockFrame>
  );
}

function SoundCard({ config, context, sound }: AudioProps & { sound: NonNullable<Sound> }) {
  const { settings } = config;
  const isHydrated = useHydrated();
  const [playing, setPlaying] = useState(false);
  const name = settings.audio_title || settings.title || t('the sound');
  const colors = {
    ...(settings.card_color && surfaceVariables(settings.card_color, '')),
    ...cssVariables({
      '--card': ownerColor(settings.card_color),
      '--card-radius': `${settings.border_radius}px`,
      '--card-width': lengthOf(settings.width),
      '--play-color': ownerColor(settings.accent_color),
      '--play-icon': ownerTextOn(settings.accent_color),
    }),
  };
  const player = sound.kind === 'player' && (
    <Start
      name={name}
      words={t('Play on {service}', { service: sound.service })}
      href={sound.href}
      isHydrated={isHydrated}
      context={context}
      onPlay={() => setPlaying(true)}
    />
  );
  return (
    <div className={styles.card} style={colors}>
      {settings.thumbnail && (
        <img
          className={styles.thumbnail}
          src={settings.thumbnail}
          style={{ objectPosition: focusPosition(settings.thumbnail) }}
          alt=""
          loading="lazy"
        />
      )}
      <div className={styles.body}>
        {(settings.audio_title || settings.audio_subtitle) && (
          <p className={styles.text}>
            <span className={styles.name}>{settings.audio_title}</span>
            <span className={styles.subtitle}>{settings.audio_subtitle}</span>
          </p>
        )}
        {sound.kind === 'file' ? (
          <File src={sound.src} name={name} settings={settings} isHydrated={isHydrated} editing={context.editing} />
        ) : playing ? (
          <div className={classes(styles.player, settings.audio_type === 'spotify' && styles.low)}>
            <ForeignPage src={sound.src} title={name} allow="autoplay; encrypted-media; clipboard-write" />
          </div>
        ) : (
          player
        )}
        {context.editing && sound.kind === 'player' && <p className={styles.source}>Shows {sound.href}</p>}
      </div>
    </div>
  );
}

interface StartProps {
  name: string;
  words: string;
  href: string;
  isHydrated: boolean;
  context: AudioProps['context'];
  onPlay: () => void;
}

function Start({ name, words, href, isHydrated, context, onPlay }: StartProps) {
  const inside = (
    <>
      <span className={styles.sign}>
        <Icon of={Play} size={20} />
      </span>
      {words}
    </>
  );
  if (isHydrated) {
    return (
      <button type="button" className={styles.start} aria-label={`${words}: ${name}`} onClick={onPlay}>
        {inside}
      </button>
    );
  }
  return (
    <Link className={styles.start} href={href} newTab context={context} aria-label={`${words}: ${name}`}>
      {inside}
    </Link>
  );
}

interface FileProps {
  src: string;
  name: string;
  settings: AudioSettings;
  isHydrated: boolean;
  editing: boolean;
}

/** A file: with the browser's own buttons, or one of ours once the page is hydrated. */
function File({ src, name, settings, isHydrated, editing }: FileProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [sounding, setSounding] = useState(false);
  useEffect(() => {
    if (audio.current) audio.current.muted = settings.muted;
  }, [settings.muted]);
  const ownButton = !settings.controls && isHydrated;
  return (
    <>
      {ownButton && (
        <button
          type="button"
          className={styles.start}
          aria-label={`${sounding ? t('Stop') : t('Listen')}: ${name}`}
          onClick={() => {
            if (sounding) audio.current?.pause();
            // A file that cannot be played stays silent; the browser says why in its own player.
            else audio.current?.play().catch(() => setSounding(false));
          }}
        >
          <span className={styles.sign}>
            <Icon of={sounding ? Pause : Play} size={20} />
          </span>
          {sounding ? t('Stop') : t('Listen')}
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a sound has no picture to put words on */}
      <audio
        ref={audio}
        className={styles.file}
        src={src}
        controls={!ownButton}
        autoPlay={settings.autoplay}
        muted={settings.muted}
        loop={settings.loop}
        // The studio fetches nothing of another host before someone listens.
        preload={editing ? 'none' : 'metadata'}
        aria-label={name}
        onPlay={() => setSounding(true)}
        onPause={() => setSounding(false)}
      />
    </>
  );
}
