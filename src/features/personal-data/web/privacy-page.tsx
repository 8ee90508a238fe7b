import { t } from '#kit/language/product.ts';
import { say } from '#kit/language/msg.ts';
import { Cookie, Download, EyeOff, Inbox, PlugZap, Trash2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type RetentionTopic, retentionTopics } from '#features/site/rules/retention-topics.ts';
import { Logo } from '#web/site/shell/logo.tsx';
import { useSite } from '#web/site/site-context.ts';
import type { SiteData } from '#features/site/services.ts';
import styles from './privacy-page.module.css';

/** @sentences */
const topicTitles: Record<RetentionTopic, { title: string; about: string }> = {
  you: { title: 'You', about: 'Your account, where you are signed in, and what we send you.' },
  work: { title: 'What you create', about: 'Spreadsheets, apps and what the people you work with do in them.' },
  visitors: { title: 'People who use apps', about: 'Their accounts in an app, what they write, and visit totals.' },
  installation: { title: 'This installation', about: 'What keeps it running.' },
};
const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** /privacy: what this installation stores, who sees it and for how long. No script is needed to read it. */
export function PrivacyPage() {
  const { retention } = useSite();
  return (
    <div className={styles.page}>
      <header>
        <Logo />
      </header>
      <main>
        <h1>{t('What is stored')}</h1>
        <p className={styles.lead}>
          {t(
            'What Sheaf stores here, who sees it and for how long. An app’s owner can tell you what the app asks you for, and why.',
          )}
        </p>
        <ul className={styles.facts}>
          <Fact sign={<Cookie {...icon} />} title={t('No cookies for viewing an app')}>
            {t('They’re set when you sign in or try a template with a file.')}
          </Fact>
          <Fact sign={<EyeOff {...icon} />} title={t('Visits are counted anonymously')}>
            {t('With Do Not Track or Global Privacy Control you aren’t counted at all.')}
          </Fact>
          <Fact sign={<PlugZap {...icon} />} title={t('Nothing is loaded from other sites')}>
            {t(
              'Except for what this page lists. Owners can add pictures, videos and frames from other sites to their pages.',
            )}
          </Fact>
        </ul>
        <h2 id="rights">{t('What you can do')}</h2>
        <ul className={styles.acts}>
          <Act
            sign={<Download {...icon} />}
            title={t('Download or delete your account')}
            href="/dashboard/account#data"
          >
            {t('Get all your data as a .zip, or permanently delete everything.')}
          </Act>
          <Act sign={<UserRound {...icon} />} title={t('See what apps store about you')} href="/your-data">
            {t('As a user of an app, you can see, download and delete it with a link we e-mail you.')}
          </Act>
          <Act sign={<Inbox {...icon} />} title={t('Ask the owner for your rows')}>
            {t('Rows you wrote in an app belong to its owner.')}
          </Act>
          <Act sign={<Trash2 {...icon} />} title={t('Backups take longer')}>
            {t('Backups hold all of this for as long as your administrator keeps them.')}
          </Act>
        </ul>
        <h2 id="stored">{t('In detail')}</h2>
        <p className={styles.lead}>
          {t('This list is generated from what Sheaf stores and from the settings of this installation.')}
        </p>
        {retentionTopics.map((topic) => (
          <Topic key={topic} topic={topic} lines={retention.filter((one) => one.topic === topic)} />
        ))}
      </main>
    </div>
  );
}

interface CardProps {
  sign: ReactNode;
  title: string;
  children: ReactNode;
}

function Fact({ sign, title, children }: CardProps) {
  return (
    <li>
      <span className={styles.sign}>{sign}</span>
      <strong>{title}</strong>
      <p>{children}</p>
    </li>
  );
}

function Act({ sign, title, href, children }: CardProps & { href?: string }) {
  return (
    <li>
      <span className={styles.sign}>{sign}</span>
      <div>
        {href ? <a href={href}>{title}</a> : <strong>{title}</strong>}
        <p>{children}</p>
      </div>
    </li>
  );
}

function Topic({ topic, lines }: { topic: RetentionTopic; lines: SiteData['retention'] }) {
  const { title, about } = topicTitles[topic];
  if (lines.length === 0) return null;
  return (
    <details className={styles.topic} open={topic === 'you'}>
      <summary>
        <h3>{t(title)}</h3>
        <span className={styles.about}>{t(about)}</span>
        <span className={styles.names}>{lines.map(({ what }) => say(what)).join(' · ')}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('Who sees it')}</th>
            <th scope="col">{t('Stored until')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, about: words, visibleTo, until }) => (
            <tr key={say(what)}>
              <th scope="row">
                {say(what)}
                <p>{say(words)}</p>
              </th>
              <td data-label={t('Who sees it')}>{say(visibleTo)}</td>
              <td data-label={t('Stored until')}>{say(until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
