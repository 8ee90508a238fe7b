import type { Fields } from '#settings/kinds.ts';
import type { BlockConfig, BlockDefinition, BlockRights, StoredBlock } from './contract.ts';
import type { SheetAsk } from './data-contract.ts';
import type { BlockActs, BlockSample, BlockViewProps, PageContext } from './view-contract.ts';
import { readBlock } from './read-block.ts';
import { SampleSheets, sampleToday } from './sample-sheets.ts';

export interface SampleSurroundings {
  id?: string;
  rights?: Partial<BlockRights>;
  html?: Record<string, string>;
  context?: Partial<PageContext>;
  act?: Partial<BlockActs>;
}

/** Everything a view needs to draw a sample: its configuration read, its sheets answered by the engine, acts that work. */
export function sampleProps<
  T extends string,
  S extends Fields,
  A extends Fields,
  N extends Fields,
  Q extends Record<string, SheetAsk>,
>(
  definition: BlockDefinition<T, S, A, N, Q>,
  sample: BlockSample,
  around: SampleSurroundings = {},
): BlockViewProps<BlockDefinition<T, S, A, N, Q>> {
  const block = sampleBlock(definition, sample, around.id);
  const config = readBlock(definition, block).config as BlockConfig<S, A, N>; // read by this very definition
  const sheets = new SampleSheets(sample);
  const asks = definition.ask(config);
  const data = Object.fromEntries(Object.entries(asks).map(([name, ask]) => [name, sheets.answer(ask)]));
  return {
    id: block.id,
    config,
    data: data as BlockViewProps<BlockDefinition<T, S, A, N, Q>>['data'],
    html: around.html ?? {},
    rights: { add: false, edit: [], delete: false, duplicate: false, actions: [], ...sample.rights, ...around.rights },
    act: { ...sheets.acts(asks), ...around.act },
    context: { ...sampleContext, ...around.context },
  };
}

/** A sample as it would be stored in a page. */
export function sampleBlock(
  definition: { type: string; version: number },
  sample: BlockSample,
  id = 'sample',
): StoredBlock {
  return {
    id,
    type: definition.type,
    version: definition.version,
    sheet_title: null,
    settings: {},
    axis: [],
    actions: [],
    toolbar_buttons: [],
    item_buttons: [],
    conditional_filter: [],
    filters: [],
    ...sample.block,
  };
}

const home = { page_id: 'home', page_name: 'Home', page_slug: '', href: '/' };

/** The page that samples stand on. */
export const sampleContext: PageContext = {
  app: { name: 'Harbour & Co', href: '/', logo: '' },
  page: home,
  pages: [
    home,
    { page_id: 'work', page_name: 'Our work', page_slug: 'our-work', href: '/our-work' },
    { page_id: 'team', page_name: 'Team', page_slug: 'team', href: '/team' },
    { page_id: 'contact', page_name: 'Contact', page_slug: 'contact', href: '/contact' },
  ],
  path: '/',
  breadcrumbs: [{ name: 'Home', url: '/', path: '/', isActive: true }],
  user: null,
  editing: false,
  today: sampleToday,
};
