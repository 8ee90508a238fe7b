import { byLanguage } from '#kit/language/by-language.ts';
import { t } from '#kit/language/product.ts';
import { say } from '#kit/language/msg.ts';
import { rich } from '#web/ui/rich.tsx';
import type { MarketTrial, TrialSheet } from '../../rules/market-view.ts';
import { ownChoice, trialKinds } from '../../rules/try-template.ts';
import { columnTypeWord } from '#web/column-type-word.ts';
import { MarketplaceFrame } from './frame.tsx';
import { sayPrice } from './text.ts';

/** A template with the rows of the visitor's file: forms and links, without a script. */
export function TrialPage({ view }: { view: MarketTrial }) {
  const { template, tried: trial, problem } = view;
  return (
    <MarketplaceFrame>
      <article className="width template">
        <nav className="crumbs" aria-label={t('Breadcrumb')}>
          <a href="/templates">{t('Templates')}</a>
          <span aria-hidden="true">/</span>
          <a href={`/templates/${template.slug}`}>{template.name}</a>
        </nav>
        <header className="template-head">
          <div>
            <h1>{t('{name} with your rows', { name: template.name })}</h1>
            {trial && <p className="byline">{trial.file_name}</p>}
          </div>
          {trial && (
            <p className="actions">
              <a className="first" href={trial.use}>
                {t('Use Template with this file')}
                {template.price_cents > 0 && ` · ${sayPrice(template.price_cents)}`}
              </a>
            </p>
          )}
        </header>
        {problem && (
          <p className="refusal" role="alert">
            {t(problem)}
          </p>
        )}
        {trial ? <Seen view={view} tried={trial} /> : <TrialForm action={view.send.file} />}
      </article>
    </MarketplaceFrame>
  );
}

/** Where a file is chosen, here and on the page of the template. */
export function TrialForm({ action }: { action: string }) {
  return (
    <form className="try-form" action={action} method="post" encType="multipart/form-data">
      <label>
        <span>{t('A .csv or .xlsx file, 2 MB at most')}</span>
        <input type="file" name="file" accept={trialKinds.join(',')} required />
      </label>
      <button className="second" type="submit">
        {t('Show it with my rows')}
      </button>
      <p className="small">
        {t(
          'No account needed. Only this browser can see it, its author sees nothing of it, and it is deleted after 24 hours.',
        )}
      </p>
    </form>
  );
}

function Seen({ view, tried: trial }: { view: MarketTrial; tried: NonNullable<MarketTrial['tried']> }) {
  const { template, send } = view;
  return (
    <div className="try-columns">
      <section className="preview" aria-label={t('Preview')}>
        {trial.pages.length > 1 && (
          <nav className="try-pages" aria-label={t('Pages of the template')}>
            {trial.pages.map(({ name, slug }) => (
              <a
                key={slug}
                href={slug ? `/templates/${template.slug}/try?page=${slug}` : `/templates/${template.slug}/try`}
                aria-current={slug === trial.page ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        )}
        <div className="stage">
          <iframe
            src={trial.picture}
            title={t('{name} with your rows', { name: template.name })}
            sandbox=""
            tabIndex={-1}
          />
        </div>
      </section>
      <aside aria-label={t('Your columns')}>
        {trial.notes.length > 0 && (
          <ul className="try-notes">
            {trial.notes.map(say).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <form className="try-match" action={send.columns} method="post">
          <h2>{t('Your columns')}</h2>
          <p className="small">{t('What is certain is matched. Decide the rest; every match can be changed.')}</p>
          <input type="hidden" name="page" value={trial.page} />
          {trial.sheets.map((sheet) => (
            <SheetChoices key={sheet.field} sheet={sheet} />
          ))}
          <button className="second" type="submit">
            {t('Show it like this')}
          </button>
        </form>
        <Forget action={send.forget} until={trial.until} />
        <details className="try-again">
          <summary>{t('Try another file')}</summary>
          <TrialForm action={send.file} />
        </details>
      </aside>
    </div>
  );
}

function Forget({ action, until }: { action: string; until: string }) {
  return (
    <form className="try-forget" action={action} method="post">
      <p className="small">
        {rich(t('Kept until {moment}, for this browser alone.'), {
          moment: <time dateTime={until}>{untilText(until)}</time>,
        })}
      </p>
      <button type="submit">{t('Delete it now')}</button>
    </form>
  );
}

function SheetChoices({ sheet }: { sheet: TrialSheet }) {
  return (
    <fieldset>
      <legend>{sheet.title}</legend>
      <Choice {...sheet} label={t('Your sheet for {title}', { title: sheet.title })} isOpen={sheet.chosen === ''} />
      {sheet.columns.map((column) => (
        <div key={column.field} className="try-column">
          <Choice {...column} label={column.title} about={aboutColumn(column)} isOpen={column.chosen === ''} />
          {column.hint && <p className="small">{column.hint}</p>}
        </div>
      ))}
    </fieldset>
  );
}

function aboutColumn({ type, required }: TrialSheet['columns'][number]): string {
  const name = columnTypeWord(type);
  return required ? t('{type}, needed', { type: name }) : name;
}

function Choice(props: {
  field: string;
  label: string;
  about?: string;
  chosen: string;
  isOpen: boolean;
  choices: TrialSheet['choices'];
}) {
  return (
    <label data-open={props.isOpen || undefined}>
      <span>
        {props.label} {props.about && <span className="small">{props.about}</span>}
      </span>
      <select name={props.field} defaultValue={props.chosen}>
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {value.startsWith(ownChoice('')) ? label : t(label)}
          </option>
        ))}
      </select>
    </label>
  );
}

const moments = byLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);
const untilText = (until: string): string => `${moments().format(new Date(until))} UTC`;
