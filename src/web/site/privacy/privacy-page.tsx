import { Logo } from '../shell/logo.tsx';
import { useSite } from '../site-context.ts';
import styles from './privacy-page.module.css';

/** /privacy: what this installation stores, who sees it and for how long. No script is needed to read it. */
export function PrivacyPage() {
  const { kept } = useSite();
  return (
    <div className={styles.page}>
      <header>
        <Logo />
      </header>
      <main>
        <h1>What is stored</h1>
        <p className={styles.lead}>
          This list is made from what the program stores and from the settings of this installation. It says what
          belongs to Sheaf; what an app asks you for, and why, its owner says.
        </p>
        <ul className={styles.facts}>
          <li>
            <strong>Cookies</strong> are set where somebody signs in, and for nothing else. Visitors of published apps
            get none.
          </li>
          <li>
            <strong>Visits are counted without knowing visitors.</strong> Who sends Do Not Track or Global Privacy
            Control is not counted at all.
          </li>
          <li>
            <strong>Nothing is loaded from elsewhere</strong> by Sheaf itself, save what this list names. Owners may put
            pictures, videos and frames of other sites on their pages.
          </li>
        </ul>
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Who sees it</th>
                <th scope="col">Kept until</th>
              </tr>
            </thead>
            <tbody>
              {kept.map(({ what, about, who, until }) => (
                <tr key={what}>
                  <th scope="row">
                    {what}
                    <p>{about}</p>
                  </th>
                  <td data-label="Who sees it">{who}</td>
                  <td data-label="Kept until">{until}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <h2>What you can do</h2>
        <ul className={styles.facts}>
          <li>
            With an account: download everything and delete the account in{' '}
            <a href="/dashboard/account#data">your account</a>.
          </li>
          <li>
            As a user of an app: <a href="/your-data">see, download and delete what is kept of you</a>, by a mailed
            link.
          </li>
          <li>Rows that you wrote into an app belong to its owner: ask them.</li>
          <li>
            Copies of the database that whoever runs this installation makes hold all of this for as long as they keep
            them.
          </li>
        </ul>
      </main>
    </div>
  );
}
