import { focusPosition } from '#kit/image-focus.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { featureVariables } from '../shared/features/feature-style.ts';
import { OwnerHtml } from '../shared/owner-html.tsx';
import { cssVariables, ownerColor, ownerTextOn, surfaceVariables } from '../shared/owner-color.ts';
import { HeroButtons } from './buttons.tsx';
import type { definition } from './definition.ts';
import { HeroFeatures } from './features.tsx';
import styles from './view.module.css';

type HeroProps = BlockViewProps<typeof definition>;
type HeroSettings = HeroProps['config']['settings'];

export default function BannerHeroView({ config, html, context }: HeroProps) {
  const { settings } = config;
  if (isBare(settings) && !context.editing) return null;
  const pictured = settings.foreground_image !== '';
  const beside = pictured && (settings.imagePosition === 'left' || settings.imagePosition === 'right');
  const alignment = settings.text_alignment === 'auto' ? (beside ? 'left' : 'center') : settings.text_alignment;
  return (
    <section
      className={classes(
        styles.hero,
        settings.full_width && styles.wide,
        styles[`${alignment}Words`],
        styles[`${settings.banner_height}Height`],
        !settings.background_image && !settings.background_color && styles.lit,
      )}
      style={styleOf(settings)}
    >
      {settings.background_image && (
        <img
          className={styles.backdrop}
          src={settings.background_image}
          style={{ objectPosition: focusPosition(settings.background_image) }}
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={styles.inner}>
        <div className={classes(styles.opening, pictured && styles[`${settings.imagePosition}Image`])}>
          <div className={styles.words}>
            {isBare(settings) && <p className={styles.subtitle}>This banner is empty. Add a title.</p>}
            {settings.title && <p className={styles.eyebrow}>{settings.title}</p>}
            <OwnerHtml
              // A board brings the title of the page.
              as={context.board ? 'h2' : 'h1'}
              className={styles.title}
              html={html['settings.Banner_title']}
              text={settings.Banner_title}
            />
            <OwnerHtml as="p" className={styles.subtitle} html={html['settings.subtitle']} text={settings.subtitle} />
            <HeroButtons config={config} context={context} />
          </div>
          {pictured && (
            <div className={styles.picture}>
              <img
                src={settings.foreground_image}
                style={{ objectPosition: focusPosition(settings.foreground_image) }}
                alt={settings.foreground_image_description}
                fetchPriority="high"
              />
            </div>
          )}
        </div>
        <HeroFeatures config={config} html={html} context={context} />
      </div>
    </section>
  );
}

/** Nothing to read and nothing to see. */
function isBare({
  title,
  Banner_title,
  subtitle,
  foreground_image,
  background_image,
  features,
}: HeroSettings): boolean {
  return (
    [title, Banner_title, subtitle, foreground_image, background_image].every((one) => one.trim() === '') &&
    features.length === 0
  );
}

function styleOf(settings: HeroSettings) {
  const rem = (size: number): string => `${size}rem`;
  return {
    ...surfaceVariables(settings.background_color, settings.font_color),
    ...cssVariables({
      '--title-size': rem(settings.Banner_title_size),
      '--title-color': ownerColor(settings.Banner_title_color),
      '--subtitle-size': rem(settings.subtitle_size),
      '--subtitle-color': ownerColor(settings.subtitle_color) ?? ownerColor(settings.font_color),
      '--eyebrow-color': ownerColor(settings.title_color) ?? ownerTextOn(settings.title_background_color),
      '--eyebrow-background': ownerColor(settings.title_background_color),
      '--overlay': settings.background_image ? `${settings.background_overlay}%` : undefined,
      '--image-width': `${settings.image_width}%`,
      '--image-fit': settings.image_fit,
      '--image-radius': `${settings.image_radius}px`,
    }),
    ...featureVariables(settings),
  };
}
