import { t } from '#kit/language/product.ts';
import { enterNavigation, leaveNavigation, linksTo, renameInNavigation } from '#blocks/page-links.ts';
import { freeSlug } from '#features/apps/rules/document/free-slug.ts';
import { frameOfApp } from '#features/apps/rules/document/app-blocks.ts';
import type { AppEdit, AppPage } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { placement } from '#blocks/newest-page.ts';

interface PageActNeeds {
  pages(): readonly AppPage[];
  commit(edits: readonly AppEdit[], label?: string): boolean;
  /** Says something with a way back. */
  notify(message: string): void;
}

/** What the Pages popup does: changes of the app like any other. */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createPageActs({ pages, commit, notify }: PageActNeeds) {
  const taken = (): Set<string> => new Set(pages().map((page) => page.slug));
  const pageAt = (id: string): AppPage | undefined => pages().find((page) => page.id === id);

  /** A new page, and its links in the navigation of all; that is said where there are any. */
  const added = (page: AppPage, index: number, label = t('add page {name}', { name: page.name })): boolean => {
    const links = enterNavigation([...pages(), page], page);
    if (!commit([{ kind: 'add-page', page, index }, ...links], label)) return false;
    if (links.length > 0) notify(t('Page “{name}” added, also to the navigation.', { name: page.name }));
    return true;
  };
  const madeHome = (id: string): AppEdit => {
    const home = pages().find((page) => page.type === 'home');
    const others = new Set(pages().flatMap((page) => (page.id === id ? [] : [page.slug])));
    return { kind: 'make-home', page_id: id, former_slug: freeSlug(home?.name || 'Home', others) };
  };

  return {
    /** A page with the app's header and footer around the blocks. Answers its id, or '' where it did not fit. */
    addPage(name: string, blocks: readonly StoredBlock[] = [], is_public = true): string {
      const home = pages().find((page) => page.type === 'home') ?? pages()[0];
      const settings = home?.document.settings ?? defaultPageSettings;
      const document = withNewIds({ settings, blocks: frameOfApp(pages(), placement) });
      const page: AppPage = {
        ...{ id: newId('pag'), name, slug: freeSlug(name, taken()), type: 'page', is_public },
        document: withContent(document, blocks),
      };
      return added(page, pages().length) ? page.id : '';
    },
    /** A copy behind the page. */
    duplicatePage(id: string): string {
      const page = pageAt(id);
      if (!page) return '';
      const name = t('{name} copy', { name: page.name || t('Home') }).slice(0, 100);
      const copy: AppPage = {
        ...{ id: newId('pag'), name, slug: freeSlug(name, taken()), type: 'page', is_public: page.is_public },
        document: withNewIds(page.document),
      };
      const isAdded = added(
        copy,
        pages().indexOf(page) + 1,
        t('duplicate page {name}', { name: page.name || t('Home') }),
      );
      return isAdded ? copy.id : '';
    },
    /** Brings a deleted page back, at the end. What else is at its address by now keeps that. */
    restorePage(page: AppPage): boolean {
      const back: AppPage = { ...page, type: 'page', slug: freeSlug(page.slug || page.name || 'Home', taken()) };
      return added(back, pages().length, t('restore page {name}', { name: page.name || t('Home') }));
    },
    /** Name and address together are one step of Undo. */
    setPage(id: string, name: string, slug: string): boolean {
      const page = pageAt(id);
      if (!page) return false;
      const edits: AppEdit[] = [];
      if (name !== page.name) {
        edits.push({ kind: 'rename-page', page_id: id, name });
        edits.push(...renameInNavigation(pages(), id, page.name || 'Home', name));
      }
      if (page.type !== 'home' && slug !== page.slug) edits.push({ kind: 'set-slug', page_id: id, slug });
      return edits.length === 0 || commit(edits);
    },
    setPagePublic: (id: string, is_public: boolean) => commit([{ kind: 'open-page', page_id: id, is_public }]),
    movePage: (id: string, index: number) => commit([{ kind: 'move-page', page_id: id, index }]),
    makeHome(id: string): boolean {
      return commit([madeHome(id)]);
    },
    /** Blocks of other pages that lead to the page: said before it goes. */
    linksTo(id: string) {
      const page = pageAt(id);
      return page ? linksTo(pages(), page) : [];
    },
    /** The page leaves the navigation, too. `home` then takes the place of the home page. */
    removePage(id: string, home?: string): void {
      const page = pageAt(id);
      if (!page) return;
      const edits: AppEdit[] = [
        ...leaveNavigation(pages(), id),
        ...(page.type === 'home' && home !== undefined ? [madeHome(home)] : []),
        { kind: 'remove-page', page_id: id },
      ];
      const name = page.name || t('Home');
      const message =
        page.type === 'home' && home !== undefined
          ? t('Page “{name}” deleted. “{home}” is now the home page.', { name, home: pageAt(home)?.name ?? '' })
          : t('Page “{name}” deleted.', { name });
      if (commit(edits, t('delete page {name}', { name }))) notify(message);
    },
  };
}

/** The blocks above the footer, with ids of their own. */
function withContent(frame: PageDocument, blocks: readonly StoredBlock[]): PageDocument {
  const own = withNewIds({ settings: frame.settings, blocks: [...blocks] }).blocks;
  const isFoot = (block: StoredBlock): boolean => placement(block.type) === 'bottom';
  return {
    ...frame,
    blocks: [...frame.blocks.filter((block) => !isFoot(block)), ...own, ...frame.blocks.filter(isFoot)],
  };
}

const withNewIds = (document: PageDocument): PageDocument => ({
  ...structuredClone(document),
  blocks: document.blocks.map((block) => ({ ...structuredClone(block), id: newId('block') })),
});
