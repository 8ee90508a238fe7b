import type { ValuesOf } from '#settings/kinds.ts';
import type { PageContext } from '../../view-contract.ts';
import { LinkButton } from '../button.tsx';
import { pageHref } from '../link.tsx';
import type { learnMoreFields } from './learn-more-fields.ts';

interface LearnMoreButtonProps {
  settings: ValuesOf<typeof learnMoreFields>;
  context: Pick<PageContext, 'editing' | 'pages'>;
  className?: string | undefined;
}

/** The button below a block that speaks; visitors see it when it leads somewhere. */
export function LearnMoreButton({ settings, context, className }: LearnMoreButtonProps) {
  const href =
    settings.learn_more_link_type === 'page' ? pageHref(context, settings.learn_more_page) : settings.learn_more_link;
  if (settings.learn_more_text === '' || (href === '' && !context.editing)) return null;
  const { learn_more_width: width, learn_more_padding: padding } = settings;
  return (
    <div className={className}>
      <LinkButton
        href={href}
        newTab={settings.learn_more_new_tab}
        context={context}
        color={settings.learn_more_color}
        textColor={settings.learn_more_text_color}
        style={{
          ...(width !== null && { width: `${width}px` }),
          padding: `${padding}px ${padding * 2}px`,
          borderRadius: `${settings.learn_more_radius}px`,
        }}
      >
        {settings.learn_more_text}
      </LinkButton>
    </div>
  );
}
