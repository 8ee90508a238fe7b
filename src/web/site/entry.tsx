/** The main site in the browser. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/dropzone/styles.css';
import '@fontsource-variable/inter/wght.css';
import '../ui/tokens.css';
import '../ui/late-loading.css';
import '../ui/languages.css';
import './site.css';
import { speak as speakOnPages } from '#kit/language/language.ts';
import { languageOfCells } from '#kit/language/of-cells.ts';
import { speak } from '#kit/language/product.ts';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { guardChunks } from '../chunk-guard.ts';
import { loadLanguage } from '../load-language.ts';
import { watchFailures } from '../failures.ts';
import { SiteApp } from './site-app.tsx';
import { readSiteData } from './site-data.ts';

watchFailures();
guardChunks();
if (self === top) void import('../register-worker.ts');
const root = document.getElementById('root');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock of dialogs adds a style tag of its own, and looks for the nonce here.
Reflect.set(globalThis, '__webpack_nonce__', nonce);
if (root) void start(root);

async function start(into: HTMLElement): Promise<void> {
  const data = readSiteData(document);
  if (data.language_href) {
    const language = await loadLanguage(data.language_href);
    speak(language);
    // Cells and forms of rows are shown as blocks show them.
    speakOnPages(languageOfCells(language));
  }
  hydrateRoot(
    into,
    <BrowserRouter>
      <SiteApp data={data} nonce={nonce} />
    </BrowserRouter>,
  );
}
