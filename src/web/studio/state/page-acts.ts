import { freeSlug } from '#domain/app-document/free-slug.ts';
import type { AppEdit, AppPage } from '#domain/app-document/document.ts';
import { defaultPageSettings, type PageDocument } from '#domain/page/document.ts';
import { newId } from '#kit/ids.ts';
import { placement } from '#blocks/newest-page.ts';

interface PageActNeeds {
  pages(): readonly AppPage[];
  commit(edits: readonly AppEdit[], label?: string): boolean;
  /** Says something with a way back. */
  tell(message: string): void;
}

/** What the Pages popup does: changes of the app like any other. */
export function createPageActs({ pages, commit, tell }: PageActNeeds) {
  const taken = (): Set<string> => new Set(pages().map((page) => page.slug));
  const pageAt = (id: string): AppPage | undefined => pages().find((page) => page.id === id);

  return {
    /** A page with the header and footer of the home page. Answers its id, or '' where it did not fit. */
    addPage(name: string): string {
      const home = pages().find((page) => page.type === 'home') ?? pages()[0];
      const document = home ? frameOf(home.document) : { settings: defaultPageSettings, blocks: [] };
      const page: AppPage = {
        ...{ id: newId('pag'), name, slug: freeSlug(name, taken()), type: 'page', is_public: true },
        document,
      };
      return commit([{ kind: 'add-page', page, index: pages().length }]) ? page.id : '';
    },
    /** A copy behind the page. */
    duplicatePage(id: string): string {
      const page = pageAt(id);
      if (!page) return '';
      const name = `${page.name || 'Home'} copy`.slice(0, 100);
      const copy: AppPage = {
        ...{ id: newId('pag'), name, slug: freeSlug(name, taken()), type: 'page', is_public: page.is_public },
        document: withNewIds(page.document),
      };
      const edit: AppEdit = { kind: 'add-page', page: copy, index: pages().indexOf(page) + 1 };
      return commit([edit], `duplicate page ${page.name || 'Home'}`) ? copy.id : '';
    },
    /** Name and address together are one step of Undo. */
    setPage(id: string, name: string, slug: string): boolean {
      const page = pageAt(id);
      if (!page) return false;
      const edits: AppEdit[] = [];
      if (name !== page.name) edits.push({ kind: 'rename-page', page_id: id, name });
      if (page.type !== 'home' && slug !== page.slug) edits.push({ kind: 'set-slug', page_id: id, slug });
      return edits.length === 0 || commit(edits);
    },
    setPagePublic: (id: string, is_public: boolean) => commit([{ kind: 'open-page', page_id: id, is_public }]),
    movePage: (id: string, index: number) => commit([{ kind: 'move-page', page_id: id, index }]),
    makeHome(id: string): boolean {
      const home = pages().find((page) => page.type === 'home');
      const others = new Set(pages().flatMap((page) => (page.id === id ? [] : [page.slug])));
      const edit: AppEdit = { kind: 'make-home', page_id: id, former_slug: freeSlug(home?.name || 'Home', others) };
      return commit([edit]);
    },
    removePage(id: string): void {
      const page = pageAt(id);
      if (page && commit([{ kind: 'remove-page', page_id: id }]))
        tell(`The page “${page.name}” was deleted. Undo brings it back.`);
    },
  };
}

/** Only what frames every page of the app: its header and footer. */
function frameOf({ settings, blocks }: PageDocument): PageDocument {
  return withNewIds({ settings, blocks: blocks.filter((block) => placement(block.type) !== null) });
}

const withNewIds = (document: PageDocument): PageDocument => ({
  ...structuredClone(document),
  blocks: document.blocks.map((block) => ({ ...structuredClone(block), id: newId('block') })),
});
