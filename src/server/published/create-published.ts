import type { PreparedBlock } from '#api/page-data.ts';
import type { AppUsers } from '../people-services.ts';
import type { Published, Services } from '../services.ts';
import { maySeePage, mustSignIn } from '#domain/access.ts';
import { commentPlace } from './reading/block-comments.ts';
import { openBlock } from './reading/open-block.ts';
import { pageContext } from './reading/page-context.ts';
import { openPageReader, todayOf } from './reading/page-reader.ts';
import { pageVersion } from './reading/page-version.ts';
import { prepareBlock } from './reading/prepare-block.ts';
import { makeLeakReport } from './review/leak-report.ts';
import { createPublishedCaches } from './visit/published-caches.ts';
import { type PageBlock, readPageBlock, configWithoutSecrets } from './reading/read-page-block.ts';

export type PublishedNeeds = Pick<
  Services,
  'database' | 'workbooks' | 'engine' | 'rows' | 'comments' | 'places' | 'pages' | 'log'
> & {
  appUsers: Pick<AppUsers, 'authPages' | 'haveIdentities' | 'defaultPage'>;
};

export function createPublished(services: PublishedNeeds): Published {
  return {
    caches: createPublishedCaches(services.database),
    async prepareBlocks({ app, page, blocks, viewer, edition, path, editing, pages: given }) {
      const address = new URL(path, 'http://page.invalid').searchParams;
      const [pages, reader] = await Promise.all([
        given ?? services.pages.of(app, edition).list(),
        openPageReader({ app, page, viewer, address }, services),
      ]);
      const { open, session } = await services.appUsers.authPages(app, { edition, pages });
      const shut = mustSignIn(app, viewer);
      const readable = blocks.flatMap((block) => readPageBlock(block) ?? []);
      // A block whose required choices are open has nothing to show yet; its editor sees what is missing.
      const shown = editing ? readable : readable.filter((block) => block.gaps.length === 0);
      const today = todayOf(reader.context);
      const prepared = await Promise.all(
        shown.map((block) =>
          prepareBlock(block, reader, services, editing).catch((error: unknown) => {
            services.log.error({ err: error, block: block.stored.id }, 'a block could not be prepared');
            reader.unfinished.add(block.stored.id);
            return unprepared(block);
          }),
        ),
      );
      return {
        blocks: prepared,
        isFinished: reader.unfinished.size === 0,
        context: pageContext({
          app,
          page,
          // Strangers are not told what there is behind the sign-in.
          pages: pages.filter((one) => open.has(one.page_id) || (!shut && maySeePage(one, viewer))),
          viewer,
          session,
          path,
          editing,
          today,
        }),
        version: pageVersion(shown, reader),
      };
    },
    async openComments(call, reference) {
      const open = await openBlock({ ...call, services }, reference);
      return commentPlace(open);
    },
    leaks: (app, edition) => makeLeakReport(app, services, edition),
    async versionOf({ app, page, viewer }) {
      const reader = await openPageReader({ app, page, viewer, address: new URLSearchParams() }, services);
      const blocks = page.document.blocks.flatMap((block) => readPageBlock(block) ?? []);
      return pageVersion(
        blocks.filter((block) => block.gaps.length === 0),
        reader,
      );
    },
  };
}

/** Without its data a view fails, which draws the polite line in its place: the rest of the page stands. */
function unprepared({ stored, definition, config, gaps }: PageBlock): PreparedBlock {
  const rights = { add: false, edit: [], delete: false, duplicate: false, actions: [] };
  return {
    id: stored.id,
    type: definition.type,
    config: configWithoutSecrets(definition, config, rights),
    data: {},
    html: {},
    rights,
    gaps,
  };
}
