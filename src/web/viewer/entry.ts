/**
 * What every visitor loads: it hydrates the blocks that need a script, and moves between pages. React comes only with a
 * block.
 */
import '@fontsource-variable/fraunces/index.css';
import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import '@fontsource-variable/space-grotesk/index.css';
import '../ui/tokens.css';
import './page.css';
import { guardChunks } from '../chunk-guard.ts';
import { watchFailures } from '../failures.ts';
import { watchPictures } from './watch-pictures.ts';
import { startNavigation } from './navigation.ts';
import { readPageData } from './page-data.ts';
import { followHistoryClicks } from './visit-history.ts';
import { hydratePage } from './hydrate-page.ts';

watchFailures();
guardChunks();
// In frames of other sites nothing is left behind, and the page itself does not wait for it.
if (self === top) void import('./offline/start.ts');
// In the studio the canvas is the studio's.
if (!document.getElementById('sheaf-studio')) start();

function start(): void {
  watchPictures(document);
  let rest = (): void => undefined;
  let appId: string | undefined;
  followHistoryClicks(() => appId);
  const navigation = startNavigation({
    leave: () => rest(),
    arrive: () => {
      rest = wake();
    },
  });
  const wake = (): (() => void) => {
    const data = readPageData(document);
    showCurrentSection();
    appId = data?.app_id;
    return data ? hydratePage(data, navigation.go) : () => undefined;
  };
  rest = wake();
  if (document.documentElement.dataset['embed'] !== undefined) {
    void import('./frame/run-in-frame.ts').then(({ runInFrame }) => runInFrame(navigation));
  }
}

/** On narrow windows a board's sections are wider than the window. */
function showCurrentSection(): void {
  const current = document.querySelector<HTMLElement>('.sheaf-board-sections [aria-current]');
  current?.closest('nav')?.scrollTo({ left: current.offsetLeft - 24 });
}
