import type { BlockViewProps } from '../view-contract.ts';
import { LinkButton } from '../shared/button.tsx';
import { pageHref } from '../shared/link.tsx';
import type { definition } from './definition.ts';
import styles from './view.module.css';

type HeroProps = BlockViewProps<typeof definition>;

/** The buttons that lead somewhere; all of them while the page is edited. */
export function HeroButtons({ config, context }: Pick<HeroProps, 'config' | 'context'>) {
  const buttons = config.settings.buttons
    .map((button, index) => ({
      ...button,
      key: String(index),
      href: button.linkType === 'page' ? pageHref(context, button.page) : button.url,
    }))
    .filter((button) => button.text !== '' && (button.href !== '' || context.editing));
  if (buttons.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {buttons.map((button) => (
        <LinkButton
          key={button.key}
          href={button.href}
          newTab={button.openInNewTab}
          context={context}
          variant={button.outlined ? 'outline' : 'filled'}
          size="large"
          color={button.outlined && button.button_color === 'indigo' ? '' : button.button_color}
          textColor={button.text_color}
        >
          {button.text}
        </LinkButton>
      ))}
    </div>
  );
}
