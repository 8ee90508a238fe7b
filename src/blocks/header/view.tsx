import { ChevronDown, Menu } from 'lucide-react';
import { visibleLength } from '#kit/visible-length.ts';
import type { BlockViewProps, PageContext } from '../view-contract.ts';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { Link } from '../shared/link.tsx';
import { cssVariables, ownerColor, ownerTextOn, surfaceVariables } from '../shared/owner-color.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { definition } from './definition.ts';
import { isLone, linksInBar, namedPaths, type NavigationLink, navigationLinks } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** Longer names may lose letters where the bar is narrow. */
const shortName = 12;

export default function HeaderView({ id, config, context }: BlockViewProps<typeof definition>) {
  const { settings } = config;
  const links = navigationLinks({ config, context });
  const hasLinks = links.length > 0 && !isLone(links, context);
  return (
    <header
      className={classes(
        styles.header,
        settings.sticky && styles.sticky,
        settings.full_width && styles.wide,
        styles[`layout${settings.LayoutType}`],
      )}
      style={{
        ...surfaceVariables(settings.background_color, settings.font_color),
        ...headerColors(settings),
      }}
    >
      <div className={styles.bar}>
        <Brand settings={settings} context={context} />
        {hasLinks && <Bar id={id} links={links} context={context} />}
        <div className={styles.end}>
          {settings.UserMenu && <UserMenu id={id} context={context} picture={settings.userProfileImage} />}
          {hasLinks && <MobileMenu id={id} links={links} context={context} />}
        </div>
      </div>
      {settings.enableBreadcrumbs && <Breadcrumbs context={context} items={namedPaths(links)} />}
    </header>
  );
}

type HeaderSettings = BlockViewProps<typeof definition>['config']['settings'];

function headerColors(settings: HeaderSettings) {
  return cssVariables({
    '--active-color': ownerColor(settings.active_color),
    '--toolbar-icon': ownerColor(settings.toolbar_icon_color),
    '--logo-height': `${settings.logo_height}px`,
    '--breadcrumbs-size': `${settings.breadcrumbs_size / 16}rem`,
    '--breadcrumbs-color': ownerColor(settings.breadcrumbs_color) ?? ownerTextOn(settings.breadcrumbs_background_color),
    '--breadcrumbs-active': ownerColor(settings.breadcrumbs_active_color),
    '--breadcrumbs-background': ownerColor(settings.breadcrumbs_background_color),
    '--title-color': ownerColor(settings.title_color) ?? ownerTextOn(settings.title_background_color),
    '--title-background': ownerColor(settings.title_background_color),
  });
}

function Brand({ settings, context }: { settings: HeaderSettings; context: PageContext }) {
  const logo = settings.Logo || context.app.logo;
  const name = settings.HeaderTitle || context.app.name;
  return (
    <div className={styles.brand}>
      <Link href={context.app.href} context={context} className={styles.home} data-breadcrumb="/">
        {logo && (
          <img className={styles.logo} src={logo} alt={settings.show_title ? '' : name} height={settings.logo_height} />
        )}
        {(settings.show_title || !logo) && <span className={styles.name}>{name}</span>}
      </Link>
      {settings.title && <span className={styles.tagline}>{settings.title}</span>}
    </div>
  );
}

interface MenuProps {
  id: string;
  links: readonly NavigationLink[];
  context: PageContext;
}

function Bar({ id, links, context }: MenuProps) {
  const room = linksInBar(links);
  const [inBar, inMenu] = [links.slice(0, room), links.slice(room)];
  return (
    <nav className={styles.links} aria-label={t('Main')}>
      <ul>
        {inBar.map((link) => (
          <li key={link.key} className={classes(visibleLength(link.name) > shortName && styles.shrinks)}>
            <NavigationAnchor link={link} context={context} className={styles.link} />
          </li>
        ))}
        {inMenu.length > 0 && (
          <li>
            <details className={styles.more} name={`${id}-menus`}>
              <summary className={styles.link}>
                {t('More')}
                <Icon of={ChevronDown} size={16} />
              </summary>
              <ul className={styles.panel}>
                {inMenu.map((link) => (
                  <li key={link.key}>
                    <NavigationAnchor link={link} context={context} className={styles.panelLink} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
}

function MobileMenu({ id, links, context }: MenuProps) {
  return (
    <details className={styles.mobile} name={`${id}-menus`}>
      <summary aria-label={t('Menu')}>
        <Icon of={Menu} size={22} />
      </summary>
      <nav className={styles.sheet} aria-label={t('Main')}>
        <ul>
          {links.map((link) => (
            <li key={link.key}>
              <NavigationAnchor link={link} context={context} className={styles.sheetLink} />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

interface NavigationAnchorProps {
  link: NavigationLink;
  context: PageContext;
  className?: string;
}

/** `data-navigation-item` marks a link that begins a new history when clicked. */
function NavigationAnchor({ link, context, className }: NavigationAnchorProps) {
  return (
    <Link
      href={link.href}
      newTab={link.newTab}
      context={context}
      className={classes(className, link.active && styles.active)}
      aria-current={link.active ? 'page' : undefined}
      data-navigation-item={link.newTab ? undefined : ''}
    >
      {link.name}
    </Link>
  );
}
