import { roleWords } from '#features/workspaces/web/role-text.ts';
import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import type { AccountLook } from '../api/admin.ts';
import { sayMoment } from '#web/site/shell/say-date.ts';
import styles from './user-page.module.css';

/** What a look into an account shows: names and counts, nothing of the rows, nothing to change. */
export function LookedInto({ look }: { look: AccountLook }) {
  return (
    <section className={styles.look} aria-label={t('The account, read only')}>
      <h2>{t('The account, read only')}</h2>
      {look.workspaces.map((workspace) => (
        <div key={workspace.id}>
          <h3>
            {workspace.name} ({t(roleWords[workspace.role])})
          </h3>
          <ul>
            {workspace.apps.map((app) => (
              <li key={app.id}>
                {rich(app.public ? t('App {name}, public: {pages}') : t('App {name}, private: {pages}'), {
                  name: <a href={app.href}>{app.name}</a>,
                  pages: app.pages.join(', '),
                })}
              </li>
            ))}
            {workspace.spreadsheets.flatMap((spreadsheet) =>
              spreadsheet.sheets.map((sheet) => (
                <li key={`${spreadsheet.id} ${sheet.title}`}>
                  {plural(
                    sheet.rows,
                    'Spreadsheet {name}, sheet {title}, {count} row: {columns}',
                    'Spreadsheet {name}, sheet {title}, {count} rows: {columns}',
                    { name: spreadsheet.name, title: sheet.title, columns: sheet.columns.join(', ') },
                  )}
                </li>
              )),
            )}
            {workspace.log.map((line) => (
              <li key={`${line.at} ${line.summary}`}>
                {sayMoment(line.at)}: {line.who} {line.summary}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
