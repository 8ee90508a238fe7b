/** What a model in the studio learns of a page that the product proposes: its shape, without a word of any cell. */
import { definitionOf } from '#blocks/catalogue.ts';
import type { PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Fields } from '#settings/kinds.ts';

interface ProposedPage {
  name: string;
  is_public: boolean;
  document: PageDocument;
}

/** Texts, numbers, filters and examples may come from rows: only what no row could say is left. */
export const shapeOfPage = ({ name, is_public, document }: ProposedPage) => ({
  ...{ name, is_public },
  blocks: document.blocks.filter(({ of_app }) => !of_app).map(shapeOfBlock),
  note: 'Without titles, texts, filters and numbers, which may come from rows: write your own.',
});

function shapeOfBlock({ id, type, sheet_title, settings, axis }: StoredBlock) {
  const definition = definitionOf(type);
  return {
    ...{ id, type, sheet_title },
    settings: shapeOfSettings(settings, definition?.settings),
    axis: axis.map((entry) => shapeOfSettings(entry, definition?.axis?.fields)),
  };
}

/** Switches, choices of the product's own and columns. */
const isShape = ({ kind }: Fields[string]): boolean =>
  kind === 'boolean' || kind === 'select' || kind === 'column' || kind === 'datasource';

const shapeOfSettings = (values: Record<string, unknown>, settings: Fields = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const setting = settings[name];
      return setting !== undefined && isShape(setting);
    }),
  );
