import { t } from '#kit/language/product.ts';
import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Logo } from './logo.tsx';
import { PageLoading } from './page-loading.tsx';
import styles from './side-frame.module.css';

interface Props {
  /** Where the logo leads. */
  home: string;
  /** Next to the logo, in the side bar and on the bar of small screens. */
  beside?: ReactNode;
  /** What is in the side bar, and behind the menu of small screens. `onGo` closes that. */
  places: (onGo?: () => void) => ReactNode;
  /** Below the places; behind the menu of small screens where the bar itself does not hold it. */
  foot: ReactNode;
  barFoot?: ReactNode;
  /** Above every page. */
  above?: ReactNode;
}

/** What stays while the pages of an area change: a side bar, which small screens have behind a menu. */
export function SideFrame(props: Props) {
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  const main = useFocusOnNewPage(pathname);
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      {isWide ? <SideBar {...props} /> : <TopBar {...props} />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {props.above}
        <Suspense fallback={<PageLoading />}>
          {/* The frame stays; of a page nothing does, also where the next one is of the same kind. */}
          <Outlet key={pathname} />
        </Suspense>
      </main>
    </div>
  );
}

function SideBar({ home, beside, places, foot }: Props) {
  return (
    <header className={styles.side}>
      <div className={styles.brand}>
        <Logo to={home} />
        {beside}
      </div>
      {places()}
      <div className={styles.foot}>{foot}</div>
    </header>
  );
}

function TopBar({ home, beside, places, foot, barFoot }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <header className={styles.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Menu size={20} strokeWidth={1.5} />
      </ActionIcon>
      <Logo to={home} />
      <span className={styles.spring} />
      {beside}
      {barFoot}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        size={300}
        title={t('Menu')}
        closeButtonProps={{ 'aria-label': t('Close the menu'), size: 40 }}
      >
        <div className={styles.drawer}>
          {places(() => setOpened(false))}
          {!barFoot && <div className={styles.foot}>{foot}</div>}
        </div>
      </Drawer>
    </header>
  );
}

/** A page change is heard: the focus goes to the new page, as it would with a whole new document. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  return main;
}
