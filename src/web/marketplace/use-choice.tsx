import type { MarketTemplate } from '#domain/marketplace/market-view.ts';
import { sayPrice } from './words.ts';

/** How to use a template: with its rows, or with one's own. Somebody without an account may look first. */
export function UseChoice({ view }: { view: MarketTemplate }) {
  const { template, use, trial } = view;
  const price = template.price_cents > 0 ? ` · ${sayPrice(template.price_cents)}` : '';
  return (
    <section className="use-choice" id="use" aria-labelledby="use-title">
      <div className="use-head">
        <h2 id="use-title">Use Template</h2>
        <a href={`/templates/${template.slug}`} aria-label="Close">
          ×
        </a>
      </div>
      <ul>
        <li>
          <h3>With sample data</h3>
          <p>Your own copy of the app with the rows you see in the preview. Change both as you like.</p>
          <a className="first" href={use}>
            Use Template{price}
          </a>
        </li>
        <li>
          <h3>With my spreadsheet</h3>
          <p>Your rows on these pages. Columns are matched for you; you see the pages and can change every match.</p>
          <a className="second" href={`${use}&with=spreadsheet`}>
            Choose a spreadsheet{price}
          </a>
        </li>
        {trial !== null && (
          <li>
            <h3>Try it first, without an account</h3>
            <p>See it with a file of yours for 24 hours. Only you get the address; then everything is deleted.</p>
            <form action={trial} method="post" encType="multipart/form-data">
              <label>
                <span>Spreadsheet, at most 2 MB</span>
                <input type="file" name="file" required accept=".xlsx,.xls,.xlsb,.ods,.csv,.tsv" />
              </label>
              <button type="submit" className="second">
                Try with this file
              </button>
            </form>
          </li>
        )}
      </ul>
    </section>
  );
}
