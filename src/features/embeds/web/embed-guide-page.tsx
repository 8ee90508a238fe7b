import { t } from '#kit/language/product.ts';
import { ArrowRight } from 'lucide-react';
import { embedQuery } from '../rules/embed-address.ts';
import { embedSnippet } from '#web/studio/embed/embed-code.ts';
import { Logo } from '#web/site/shell/logo.tsx';
import { useSite } from '#web/site/site-context.ts';
import styles from './embed-guide-page.module.css';

const example = embedSnippet(`https://orchard.example.com/orders?${embedQuery()}`, 'Orders', {
  ...{ isFullScreen: false, height: 500, width: 800, grows: true, isSigned: false },
});

/** /embed: how an app gets into another site. No script is needed to read it. */
export function EmbedGuidePage() {
  const { user } = useSite();
  const start = user
    ? { to: '/dashboard', text: t('Open your dashboard') }
    : { to: '/dashboard/signup', text: t('Start with a spreadsheet') };
  return (
    <div className={styles.page}>
      <header>
        <Logo />
      </header>
      <main>
        <h1>{t('Your app, on your own site')}</h1>
        <p className={styles.lead}>
          {t(
            'Show a whole app, one page or a single block on any website. Copy one piece of HTML and paste it where the app should appear. It stays in sync with your spreadsheet.',
          )}
        </p>
        <ol className={styles.steps}>
          <li>
            <h2>{t('Open Embed')}</h2>
            <p>
              {t('Open your app or board in the editor and choose Embed on the left. Embedding needs a paid plan.')}
            </p>
          </li>
          <li>
            <h2>{t('Choose what to show')}</h2>
            <p>{t('Pick the app, a page or a block, and its size. The page has to be public.')}</p>
          </li>
          <li>
            <h2>{t('Paste the code')}</h2>
            <p>{t('Copy the code into the HTML of your site. With its script, the frame grows with what it shows.')}</p>
          </li>
        </ol>
        <h2 id="code">{t('What you paste')}</h2>
        <pre className={styles.code} tabIndex={0} aria-labelledby="code">
          <code>{example}</code>
        </pre>
        <p className={styles.note}>
          {t(
            'The Embed dialog fills in the address of your app. It also lets you choose which sites may show it, and keeps people who are signed in on your site signed in inside the frame.',
          )}
        </p>
        <p className={styles.actions}>
          <a href="/docs/embedding" className={styles.primary}>
            {t('Read the embedding guide')} <ArrowRight size={18} strokeWidth={2} aria-hidden="true" />
          </a>
          <a href={start.to} className={styles.secondary}>
            {start.text}
          </a>
        </p>
      </main>
    </div>
  );
}
