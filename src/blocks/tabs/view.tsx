import { openTabOf, tabName } from '#features/visitor/rules/open-tab.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState } from '../shared/empty-state.tsx';
import { Link } from '../shared/link.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import { PanelTopDashed } from 'lucide-react';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** Links to the tabs; the page puts the blocks of the open one below. */
export default function TabsView(props: BlockViewProps<typeof definition>) {
  const { id, config, context, act } = props;
  const { settings } = config;
  const [pathname = '/', query = ''] = context.path
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s, 2);
  const address = new URLSearchParams(query);
  const open = openTabOf(address, id, settings.tabs.length);
  const hrefOf = (at: number): string => {
    const next = new URLSearchParams(address);
    if (at === 1) next.delete(tabName(id));
    else next.set(tabName(id), String(at));
    return `${pathname}${next.size > 0 ? `?${next}` : ''}#${id}`;
  };
  return (
    <BlockFrame {...props} titleStyle={titleStyleOf(settings)} className={styles.frame}>
      {settings.tabs.length === 0 ? (
        <EmptyState icon={PanelTopDashed} title={t('There are no tabs yet')} editing={context.editing}>
          Add a tab, then put blocks into it.
        </EmptyState>
      ) : (
        <nav
          aria-label={settings.title || t('Tabs')}
          style={cssVariables({ '--tab': ownerColor(settings.tab_color), '--on-tab': ownerTextOn(settings.tab_color) })}
        >
          <ul className={classes(styles.tabs, settings.tab_style === 'Filled' && styles.filled)}>
            {settings.tabs.map(({ title }, index) => (
              // Tabs have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <Link
                  context={context}
                  href={hrefOf(index + 1)}
                  className={styles.tab}
                  aria-current={index + 1 === open ? 'page' : undefined}
                  onClick={context.editing ? () => act.navigate(hrefOf(index + 1)) : undefined}
                >
                  {title || t('Tab {number}', { number: index + 1 })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </BlockFrame>
  );
}
