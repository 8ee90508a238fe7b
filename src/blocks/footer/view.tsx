import type { ComponentType } from 'react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { cssVariables, ownerColor } from '../shared/owner-color.ts';
import type { FooterLayout } from './footer-layouts.ts';
import { BottomLine, Brand, Contacts, type FooterProps, SimpleLinks, Socials } from './parts.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

export default function FooterView(props: FooterProps) {
  const { settings } = props.config;
  const Layout = layouts[settings.footerLayoutType];
  return (
    <footer
      style={cssVariables({
        '--footer-link': ownerColor(settings.link_color),
        '--footer-line': ownerColor(settings.line_color),
      })}
    >
      <BlockFrame {...props} className={styles.footer}>
        <Layout {...props} />
      </BlockFrame>
    </footer>
  );
}

const layouts: Record<FooterLayout, ComponentType<FooterProps>> = {
  'Contact Centric': (props) => (
    <div className={styles.stack}>
      <div className={styles.split}>
        <Brand {...props} />
        <Socials {...props} />
      </div>
      <Contacts {...props} cards />
      <BottomLine {...props} />
    </div>
  ),
  'Navigation Hub': (props) => (
    <div className={styles.stack}>
      <div className={styles.hub}>
        <Brand {...props} />
        <SimpleLinks {...props} heading={t('Pages')} />
        <Contacts {...props} heading={t('Contact')} />
      </div>
      <BottomLine {...props} socials />
    </div>
  ),
  'Classic Footer Bar': (props) => (
    <div className={styles.stack}>
      <div className={styles.classic}>
        <Brand {...props} words={false} />
        <SimpleLinks {...props} inline />
        <Socials {...props} />
      </div>
      <BottomLine {...props} />
    </div>
  ),
  'Brand Info': (props) => (
    <div className={styles.stack}>
      <div className={styles.centered}>
        <Brand {...props} />
        <SimpleLinks {...props} inline />
        <Contacts {...props} />
        <Socials {...props} />
      </div>
      <BottomLine {...props} />
    </div>
  ),
  Mega: (props) => (
    <div className={styles.stack}>
      <div className={styles.mega}>
        <div className={styles.lead}>
          <Brand {...props} />
          <Socials {...props} />
        </div>
        <SimpleLinks {...props} heading={t('Pages')} />
        <Contacts {...props} heading={t('Contact')} />
      </div>
      <BottomLine {...props} />
    </div>
  ),
};
