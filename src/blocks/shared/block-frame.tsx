import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ValuesOf } from '#settings/kinds.ts';
import type { commonSettings, toolbarButtonFields } from '../contract.ts';
import type { BlockData } from '../data-contract.ts';
import type { PageContext } from '../view-contract.ts';
import { LinkButton } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { pageHref } from './link.tsx';
import { cssVariables, ownerColor, ownerTextOn, surfaceVariables } from './owner-color.ts';
import styles from './block-frame.module.css';

/** How the heading is, for blocks of the newer variant; sizes in pixels. */
export interface TitleStyle {
  alignment?: 'left' | 'center' | 'right';
  size?: number;
  bold?: boolean;
  italic?: boolean;
}

export interface BlockFrameProps {
  id: string;
  config: {
    settings: ValuesOf<typeof commonSettings>;
    toolbar_buttons: readonly ValuesOf<typeof toolbarButtonFields>[];
  };
  context: PageContext;
  titleStyle?: TitleStyle;
  /** Instead of `settings.title`, where a block has its own heading. */
  title?: ReactNode;
  /** Controls of the block (search, downloads), next to the owner's toolbar buttons. */
  toolbar?: ReactNode;
  className?: string;
  /** What was answered to the block: what is to be said of a search is above its content, of outdated values below. */
  data?: Readonly<Record<string, BlockData | undefined>>;
  children: ReactNode;
}

/**
 * The section that a block is in: heading, toolbar, width, rhythm and the owner's colors. Inside it these hold:
 * `--block-text`, `--block-muted`, `--block-line`, `--block-card`, `--block-link`, `--block-accent`, `--block-on-accent`,
 * `--block-background` (transparent by default) and `--toolbar-icon`. Spread the view's props into it.
 */
export function BlockFrame({
  id,
  config,
  context,
  titleStyle: given = {},
  title,
  toolbar,
  className,
  data = {},
  children,
}: BlockFrameProps) {
  const { settings } = config;
  const across = Object.values(data).reduce((said, one) => said || (one && 'across' in one && one.across) || '', '');
  const outdated = new Set(
    Object.values(data).flatMap((one) => (one && 'outdated' in one && one.outdated ? [one.outdated] : [])),
  );
  const heading = title ?? settings.title;
  const buttons = buttonsOf(config, context);
  return (
    <section
      className={classes(styles.frame, settings.full_width && styles.wide, className)}
      style={{
        ...surfaceVariables(settings.background_color, settings.font_color),
        ...cssVariables({ '--toolbar-icon': ownerColor(settings.toolbar_icon_color) }),
      }}
      aria-labelledby={heading ? `${id}-title` : undefined}
    >
      <div className={styles.inner}>
        {(heading || toolbar || buttons.length > 0) && (
          <div className={classes(styles.head, styles[given.alignment ?? 'left'])}>
            {heading && (
              <h2 id={`${id}-title`} className={styles.title} style={titleStyle(settings, given)}>
                {heading}
              </h2>
            )}
            {(toolbar || buttons.length > 0) && (
              <Toolbar buttons={buttons} context={context}>
                {toolbar}
              </Toolbar>
            )}
          </div>
        )}
        {across && (
          <p className={styles.across} role="status">
            {across}
          </p>
        )}
        {children}
        {outdated.size > 0 && (
          <p className={styles.outdated} role="status">
            {[...outdated].join(' ')}
          </p>
        )}
      </div>
    </section>
  );
}

function buttonsOf({ toolbar_buttons }: BlockFrameProps['config'], context: PageContext) {
  return toolbar_buttons
    .map((button, index) => ({
      ...button,
      key: `${index}-${button.open_page}`,
      href: pageHref(context, button.open_page),
    }))
    .filter((button) => button.href !== '' || context.editing);
}

interface ToolbarProps {
  buttons: ReturnType<typeof buttonsOf>;
  context: PageContext;
  children: ReactNode;
}

function Toolbar({ buttons, context, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {children}
      {buttons.map((button) => (
        <LinkButton
          key={button.key}
          href={button.href}
          context={context}
          color={button.button_color}
          textColor={button.text_color}
        >
          {button.title}
          <Icon of={ArrowRight} size={16} />
        </LinkButton>
      ))}
    </div>
  );
}

function titleStyle(settings: ValuesOf<typeof commonSettings>, look: TitleStyle) {
  const { title_color, title_background_color } = settings;
  return {
    ...cssVariables({
      '--title-size': look.size === undefined ? undefined : `${look.size / 16}rem`,
      '--title-color':
        ownerColor(title_color) ?? (title_background_color ? ownerTextOn(title_background_color) : undefined),
    }),
    ...(look.bold === false && { fontWeight: 400 }),
    ...(look.italic && { fontStyle: 'italic' }),
    ...(title_background_color && {
      backgroundColor: ownerColor(title_background_color),
      padding: 'var(--space-2) var(--space-4)',
      borderRadius: 'var(--radius-control)',
    }),
  };
}
