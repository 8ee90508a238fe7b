import { focusPosition } from '#kit/image-focus.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { PageContext } from '../view-contract.ts';
import type { AuthAppearance } from './auth-settings.ts';
import { BlockFrame, type BlockFrameProps } from './block-frame.tsx';
import { classes } from './classes.ts';
import { badTextOn, cssVariables, ownerColor, ownerTextOn, surfaceVariables } from './owner-color.ts';
import styles from './auth-frame.module.css';

type AuthFrameProps = Pick<BlockFrameProps, 'id' | 'context' | 'config'> & {
  config: { settings: AuthAppearance };
  children: ReactNode;
};

/** The card that a form for signing in is on, with the owner's picture next to it or behind it. */
export function AuthFrame({ id, config, context, children }: AuthFrameProps) {
  const { settings } = config;
  const position = settings.image_enabled ? settings.image_position : 'none';
  return (
    <BlockFrame
      id={id}
      config={config}
      context={context}
      titleStyle={{ alignment: 'center' }}
      className={classes(settings.full_width && styles.wide)}
    >
      <div className={classes(styles.stage, styles[position])} style={colorsOf(settings)}>
        {settings.image_enabled && <Picture settings={settings} />}
        <div className={styles.card}>
          <div className={styles.words}>
            {settings.show_logo && <AppName context={context} alignment={settings.heading_alignment} />}
            {children}
          </div>
        </div>
      </div>
    </BlockFrame>
  );
}

/** The two headings above a form; the first is the page's own when nothing is above it. */
export function AuthHeadings({
  settings,
  first,
  second,
}: {
  settings: AuthAppearance & { title: string };
  first: string;
  second?: ReactNode;
}) {
  const Heading = settings.title ? 'h3' : 'h1';
  const style: CSSProperties = { textAlign: alignments[settings.heading_alignment] };
  return (
    <div className={styles.headings} style={style}>
      {first && <Heading className={styles.heading}>{first}</Heading>}
      {second && <p className={styles.second}>{second}</p>}
    </div>
  );
}

/** Links below a form, each after the words that lead to it. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}

function AppName({ context, alignment }: { context: PageContext; alignment: 'left' | 'center' | 'right' }) {
  const { name, logo } = context.app;
  return (
    <p className={styles.app} style={{ justifyContent: sides[alignment] }}>
      {logo && <img src={logo} alt="" height={32} />}
      <span>{name}</span>
    </p>
  );
}

/** The owner's picture under a veil, or a calm panel in the accent color. */
function Picture({ settings }: { settings: AuthAppearance }) {
  const isBehind = settings.image_position === 'background';
  const words = isBehind ? '' : settings.image_text;
  return (
    <div className={classes(styles.picture, !settings.image && !words && styles.bare, settings.image && styles.own)}>
      {settings.image ? (
        <img
          className={styles.image}
          src={settings.image}
          style={{ objectPosition: focusPosition(settings.image) }}
          alt={isBehind ? '' : settings.image_description}
          fetchPriority="high"
        />
      ) : (
        <Rendering />
      )}
      {settings.image && <div className={styles.veil} />}
      {words && <p className={styles.caption}>{words}</p>}
    </div>
  );
}

/** Rows and cards that overlap: what the app is made of, in one color. */
function Rendering() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="currentColor">
        <circle cx="430" cy="80" r="210" opacity=".07" />
        <circle cx="40" cy="610" r="250" opacity=".06" />
        <g transform="rotate(-8 240 320)">
          <rect x="78" y="176" width="252" height="296" rx="18" opacity=".12" />
          {[0, 1, 2, 3, 4].map((row) => (
            <g key={row} opacity={row === 1 ? 0.5 : 0.22}>
              <rect x="102" y={208 + row * 50} width="26" height="26" rx="8" />
              <rect x="142" y={211 + row * 50} width={[112, 138, 90, 124, 76][row]} height="8" rx="4" />
              <rect x="142" y={226 + row * 50} width={[64, 82, 52, 70, 44][row]} height="6" rx="3" opacity=".6" />
            </g>
          ))}
          <rect x="236" y="356" width="184" height="138" rx="18" opacity=".2" />
          {[26, 52, 38, 74, 60].map((height, index) => (
            <rect
              key={height}
              x={262 + index * 28}
              y={468 - height}
              width="16"
              height={height}
              rx="5"
              opacity={index === 3 ? 0.7 : 0.34}
            />
          ))}
        </g>
      </g>
    </svg>
  );
}

function colorsOf(settings: AuthAppearance & { background_color?: string; font_color?: string }): CSSProperties {
  const { form_color, font_color = '', image_color } = settings;
  const under = form_color || settings.background_color;
  return {
    ...(form_color && surfaceVariables(form_color, font_color)),
    ...cssVariables({
      '--auth-card': ownerColor(form_color),
      '--auth-heading': ownerColor(settings.heading_01_color),
      '--auth-second': ownerColor(settings.heading_02_color),
      '--auth-heading-size': `${settings.heading_size / 16}rem`,
      '--auth-link': ownerColor(settings.link_color),
      '--auth-picture': ownerColor(image_color),
      '--auth-on-picture': image_color ? ownerTextOn(image_color) : undefined,
      '--auth-veil': `${settings.image_overlay}%`,
      '--label-color': ownerColor(settings.labels_color),
      '--field-color': ownerColor(settings.input_color),
      '--field-text': settings.input_color ? ownerTextOn(settings.input_color) : undefined,
      '--bad-text': under ? badTextOn(under) : undefined,
    }),
  };
}

const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/** Left is where lines of the language begin. */
const alignments = { left: 'start', center: 'center', right: 'end' } as const;
