import { t } from '#kit/language/product.ts';
import {
  ArrowRight,
  Blocks,
  CodeXml,
  Gauge,
  LayoutDashboard,
  LayoutTemplate,
  LockKeyhole,
  RefreshCw,
  Rocket,
  SquareFunction,
  Upload,
} from 'lucide-react';
import { Link } from 'react-router';
import type { SiteData } from '#features/site/services.ts';
import { BuildingBlocks } from './building-blocks.tsx';
import { LiveExamples } from './live-examples.tsx';
import { OwnMachine } from './own-machine.tsx';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { Logo } from '../shell/logo.tsx';
import { useSite } from '../site-context.ts';
import { siteFeatures } from '../site-feature.ts';
import styles from './landing-page.module.css';
import { ProductPicture } from './product-picture.tsx';

const links = siteFeatures.flatMap(({ landingLinks = [] }) => landingLinks);
const inBar = links
  .filter((link) => link.inBar !== undefined)
  .toSorted((one, other) => (one.inBar ?? 0) - (other.inBar ?? 0));
const inFoot = links.toSorted((one, other) => one.inFoot - other.inFoot);

/** @sentences */
const steps = [
  {
    icon: Upload,
    title: 'Bring a spreadsheet',
    text: 'Excel, OpenDocument or CSV, or connect a Google Sheet. Sheaf finds the header and reads the types.',
  },
  {
    icon: LayoutDashboard,
    title: 'Shape the pages',
    text: 'Sheaf suggests a first app from your columns. Edit it in place: text, charts, tables, forms, colors.',
  },
  {
    icon: Rocket,
    title: 'Publish',
    text: 'Your app lives at its own address. What visitors send is in the spreadsheet right away.',
  },
];

const guide = { spreadsheets: '/docs/spreadsheets', embedding: '/docs/embedding' };
const templatesPath = '/templates';
/** @sentences */
const ways = [
  {
    icon: RefreshCw,
    title: 'Google Sheets, both ways',
    text: 'Pages follow your Google Sheet, and what visitors add is written back to it.',
    href: guide.spreadsheets,
    more: 'Connect a sheet',
  },
  {
    icon: SquareFunction,
    title: 'Formulas that keep working',
    text: 'Formulas in your file keep calculating, and new ones work in cells and whole columns.',
    href: guide.spreadsheets,
    more: 'How formulas work',
  },
  {
    icon: LayoutTemplate,
    title: 'Templates on your data',
    text: 'Pick a finished app and try it with your own spreadsheet, before you sign up.',
    href: templatesPath,
    more: 'Browse templates',
  },
  {
    icon: CodeXml,
    title: 'Embedded on your site',
    text: 'Put an app, a page or a single block on any site with one line of HTML.',
    href: guide.embedding,
    more: 'Embed a page',
  },
];

/** @sentences */
const reasons = [
  {
    icon: Gauge,
    title: 'Fast at any size',
    text: 'Pages are rendered on the server from a columnar engine. A table of a million rows answers before you look up.',
  },
  {
    icon: LockKeyhole,
    title: 'Private by design',
    text: 'A column that no block shows never leaves the server. Permissions are checked there, on every request.',
  },
  {
    icon: Blocks,
    title: 'Open, and yours',
    text: 'One command on your own machine. Your data stays in PostgreSQL, and export is one click.',
  },
];

/** /: what Sheaf is, live proof, and the way in. */
export function LandingPage() {
  const { user, demos } = useSite();
  const start: Start = user
    ? { to: '/dashboard', text: t('Open your dashboard') }
    : { to: '/dashboard/signup', text: t('Start with a spreadsheet') };
  return (
    <div className={styles.page}>
      <Bar />
      <main>
        <Hero start={start} />

        <Steps />

        {demos.length > 0 && <Examples demos={demos} />}

        <Ways />

        <section className={styles.section} aria-labelledby="blocks">
          <h2 id="blocks">{t('Everything a page needs')}</h2>
          <p className={styles.lead}>
            {t('Blocks that look finished before you touch a setting and show your rows live.')}
          </p>
          <BuildingBlocks />
        </section>

        <Reasons />

        <OwnMachine />

        <section className={styles.last}>
          <h2>{t('You have a spreadsheet. Show it.')}</h2>
          <StartLink start={start} />
        </section>
      </main>
      <Foot />
    </div>
  );
}

/** Where a person begins. */
interface Start {
  to: string;
  text: string;
}

function StartLink({ start }: { start: Start }) {
  return (
    <Link to={start.to} className={styles.primary}>
      {start.text} <ArrowRight size={18} strokeWidth={2} aria-hidden="true" />
    </Link>
  );
}

function Bar() {
  const { user } = useSite();
  return (
    <header className={styles.bar}>
      <Logo />
      <nav aria-label={t('Site')}>
        {inBar.map(({ href, label, onNarrow }) => (
          <a key={href} href={href} className={onNarrow ? styles.quiet : `${styles.quiet} ${styles.wide}`}>
            {t(label)}
          </a>
        ))}
        {user ? (
          <Link to="/dashboard" className={styles.quiet}>
            {t('Dashboard')}
          </Link>
        ) : (
          <>
            <Link to="/dashboard/auth" className={styles.quiet}>
              {t('Sign in')}
            </Link>
            <Link to="/dashboard/signup" className={`${styles.small} ${styles.wide}`}>
              {t('Sign up')}
            </Link>
          </>
        )}
      </nav>
    </header>
  );
}

function Hero({ start }: { start: Start }) {
  const { demos } = useSite();
  return (
    <section className={styles.hero}>
      <h1>{t('Your spreadsheet, as an app people enjoy')}</h1>
      <p>
        {t(
          'Sheaf turns a spreadsheet into a site of pages, charts, tables and forms, at its own address. No code, open source, fast at a million rows.',
        )}
      </p>
      <div className={styles.actions}>
        <StartLink start={start} />
        {demos.length > 0 && (
          <a href="#examples" className={styles.secondary}>
            {t('See live examples')}
          </a>
        )}
      </div>
      <ProductPicture />
    </section>
  );
}

function Steps() {
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how">{t('From rows to a site in a minute')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
            </span>
            <h3>
              {index + 1}. {t(title)}
            </h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Examples({ demos }: Pick<SiteData, 'demos'>) {
  return (
    <section className={styles.section} id="examples" aria-labelledby="examples-title">
      <h2 id="examples-title">{t('Made with Sheaf, live now')}</h2>
      <p className={styles.lead}>
        {t(
          'Three apps on real public data, as three different people would build them. Search them, sort them, send a form.',
        )}
      </p>
      <LiveExamples demos={demos} />
    </section>
  );
}

function Ways() {
  return (
    <section className={styles.section} aria-labelledby="ways">
      <h2 id="ways">{t('Works with what you already have')}</h2>
      <p className={styles.lead}>
        {t('Your spreadsheet stays the source. Sheaf keeps up with it, in both directions.')}
      </p>
      <ul className={styles.ways}>
        {ways.map(({ icon: Icon, title, text, href, more }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
            </span>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
            <a href={href}>
              {t(more)} <ArrowRight size={16} strokeWidth={2} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons() {
  return (
    <section className={styles.section} aria-labelledby="why">
      <h2 id="why">{t('Why people stay')}</h2>
      <ul className={styles.reasons}>
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Foot() {
  return (
    <footer className={styles.foot}>
      <span>{t('Sheaf, free and open source under the MIT license')}</span>
      <nav aria-label={t('More')}>
        {inFoot.map(({ href, label }) => (
          <a key={href} href={href}>
            {t(label)}
          </a>
        ))}
      </nav>
      <LanguageSwitch />
    </footer>
  );
}
