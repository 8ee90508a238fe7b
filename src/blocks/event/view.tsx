import { focusPosition } from '#kit/image-focus.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { classes } from '../shared/classes.ts';
import { cssVariables, ownerColor, ownerTextOn, surfaceVariables } from '../shared/owner-color.ts';
import { Prose } from '../shared/owner-html.tsx';
import { Countdown } from './countdown.tsx';
import { Contact, Deadline, type EventProps, Facts, hasDeadline } from './event-parts.tsx';
import { beginningOf, daysOf, stateOf } from './event-times.ts';
import { EventRegistration } from './event-registration.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

type Settings = EventProps['config']['settings'];

/** One event, announced. Everything but the running countdown works without a script. */
export default function EventView(props: EventProps) {
  const { config, html, context } = props;
  const { settings } = config;
  const state = stateOf(settings, context.today);
  const Heading = settings.title ? 'h3' : 'h2';
  return (
    <BlockFrame {...props}>
      <article
        className={classes(
          styles.event,
          styles[settings.layout_type],
          settings.foreground_image !== '' && styles.pictured,
          settings.layout_type === 'overlay' && !settings.foreground_image && !settings.card_color && styles.lit,
          hasDeadline(settings) && styles[settings.deadline_position],
        )}
        style={styleOf(settings)}
      >
        {settings.foreground_image && (
          <div className={styles.picture}>
            <img
              src={settings.foreground_image}
              style={{ objectPosition: focusPosition(settings.foreground_image) }}
              alt={settings.foreground_image_description}
              loading="lazy"
            />
          </div>
        )}
        <div className={styles.words}>
          {settings.event_title && <Heading className={styles.title}>{settings.event_title}</Heading>}
          <Prose className={styles.description} html={html['settings.description']} text={settings.description} />
          <Facts {...props} />
          {state === 'over' && <p className={styles.state}>{t('This event is over.')}</p>}
          {state === 'on' && (
            <p className={styles.state}>
              {isOneDay(settings) ? t('This event is today.') : t('This event is happening now.')}
            </p>
          )}
          {state === 'ahead' && settings.show_countdown && settings.end_date && (
            <Countdown until={beginningOf(settings)} today={context.today} seconds={settings.countdown_seconds} />
          )}
          {state !== 'over' && (
            <div className={styles.registration}>
              <EventRegistration {...props} />
            </div>
          )}
          <Contact {...props} />
        </div>
        <Deadline {...props} />
      </article>
    </BlockFrame>
  );
}

const isOneDay = (settings: Settings): boolean => daysOf(settings).first === daysOf(settings).last;
/** On a picture, and where there is none, the words of the overlay layout are light on dark. */
const overlayCard = '#161819';

function styleOf(settings: Settings) {
  const card = settings.card_color || (settings.layout_type === 'overlay' ? overlayCard : '');
  const rem = (pixels: number): string => `${pixels / 16}rem`;
  return {
    ...(card && surfaceVariables(card, settings.event_text_color || settings.font_color)),
    ...cssVariables({
      '--card': ownerColor(card),
      '--fit': settings.background_fit,
      '--cover': settings.layout_type === 'overlay' ? `${settings.overlay_strength}%` : undefined,
      '--event-font': settings.typeface === 'As the app' ? 'var(--font)' : fonts[settings.font],
      '--title-size': rem(settings.event_title_font_size),
      '--title-weight': settings.event_title_bold ? 700 : 400,
      '--title-align': alignments[settings.event_title_alignment],
      '--title-color': ownerColor(settings.event_title_color),
      '--text-size': rem(settings.event_text_font_size),
      '--text-align': alignments[settings.text_alignment],
      '--text-place': places[settings.text_alignment],
      '--text-color': ownerColor(settings.event_text_color),
      '--button-place': places[settings.button_alignment],
      '--icon-color': ownerColor(settings.event_icon_color),
      '--deadline-size': rem(settings.deadline_font_size),
      '--deadline-color': ownerColor(settings.deadline_color),
      '--deadline-text':
        settings.deadline_color || settings.deadline_text_color
          ? ownerTextOn(settings.deadline_color, settings.deadline_text_color)
          : undefined,
      '--countdown-size': rem(settings.countdown_font_size),
      '--countdown-color': ownerColor(settings.countdown_color),
      '--countdown-text':
        settings.countdown_color || settings.countdown_text_color
          ? ownerTextOn(settings.countdown_color, settings.countdown_text_color)
          : undefined,
      '--contact-size': rem(settings.contact_font_size),
      '--contact-color': ownerColor(settings.contact_color),
      '--social-color': ownerColor(settings.social_icons_color),
      '--social-size': rem(settings.social_icons_size),
      '--social-gap': `${settings.social_icons_spacing}px`,
    }),
  };
}

/** Left is where lines of the language begin. */
const alignments = { Left: 'start', Center: 'center', Right: 'end' } as const;
const places = { Left: 'start', Center: 'center', Right: 'end' } as const;
/** With what is in where a device lacks the typeface. */
const fonts: Record<Settings['font'], string> = {
  Arial: 'Arial, "Liberation Sans", Helvetica, sans-serif',
  Helvetica: 'Helvetica, "Liberation Sans", Arial, sans-serif',
  'Times New Roman': '"Times New Roman", "Liberation Serif", Times, serif',
  Georgia: 'Georgia, "DejaVu Serif", "Times New Roman", serif',
  Verdana: 'Verdana, "DejaVu Sans", Geneva, sans-serif',
  Roboto: 'Roboto, "Helvetica Neue", Arial, sans-serif',
  'Open Sans': '"Open Sans", "Segoe UI", Arial, sans-serif',
};
