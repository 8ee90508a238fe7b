import { t } from '#kit/language/product.ts';
import type { Studio } from '../state/studio.ts';
import { showToast } from './show-toast.tsx';

/** Opens the app's spreadsheet, where its source says that it is, in a new tab. */
export function openSpreadsheet(studio: Studio): void {
  const { data, app, spreadsheet } = studio.state();
  const workbookId = app?.workbook_id ?? data.workbook_id;
  studio.closePanel();
  if (!workbookId) {
    showToast({ type: 'warning', message: t('Spreadsheet URL not configured.') });
    return;
  }
  if (spreadsheet?.workbook_id !== workbookId) {
    showToast({ type: 'info', message: t('The spreadsheet is still loading. Try again in a moment.') });
    void studio.loadSheets();
    return;
  }
  // A path is one of the site's own.
  open(new URL(spreadsheet.href, data.main_href).href, '_blank', 'noopener');
}

/** The page as visitors get it, in a new tab, after everything is saved. */
export function openVisitorView(studio: Studio): void {
  const { app, pages, pageId, section } = studio.state();
  const slug = app?.board_slug || (pages.find((page) => page.id === pageId)?.slug ?? '');
  const query = new URLSearchParams({ preview: 'visitor', ...(section && { section }) });
  const tab = open('about:blank', '_blank');
  void studio.saved().then(
    () => tab?.location.replace(`${location.origin}/${slug}?${query}`),
    () => {
      tab?.close();
      showToast({
        type: 'error',
        message: t('Your last changes aren’t saved yet. Check your connection and try again.'),
      });
    },
  );
}

/** The documentation for owners, in a new tab. */
export function openDocs(studio: Studio): void {
  studio.leaving.leave('view');
  open(`${studio.state().data.main_href}/docs`, '_blank', 'noopener');
}
