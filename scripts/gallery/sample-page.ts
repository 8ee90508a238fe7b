import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import { type BlockType, catalogue } from '#blocks/catalogue.ts';
import { contextOfSample, sampleContext } from '#blocks/shared/sample-context.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import type { AppPalette } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { proposedPalettes } from '#features/proposals/rules/proposed-palettes.ts';
import type { Renderer } from '#platform/renderer.ts';
import type { Snapshot } from '#engine/snapshot.ts';
import { prepareSample } from '#test/prepare-sample.ts';
import type { GallerySample } from './read-samples.ts';

type GalleryPalette = AppPalette & { hero?: string };

/** What pages of samples can be coloured with: as the theme has it, as proposals colour apps, and a dark one. */
export const galleryPalettes: ReadonlyMap<string, GalleryPalette> = new Map([
  ['Default', defaultAppSettings.palette],
  ...proposedPalettes.map(({ name, ...palette }): [string, GalleryPalette] => [name, palette]),
  ['Night', { accent: '#8B9CF9', background: '#111318', surface: '#1B1E25', text: '#F1F3F7' }],
]);

/** A whole page with the sample on it, made by the server's own parts as an app's page is. */
export async function renderSamplePage(
  renderer: Pick<Renderer, 'renderPage'>,
  { key, type, sample }: GallerySample,
  options: { palette?: string; url?: URL; snapshots?: Map<string, Snapshot> } = {},
): Promise<string> {
  const { url = new URL(`http://localhost/sample/${key}`), snapshots } = options;
  const palette: GalleryPalette = galleryPalettes.get(options.palette ?? 'Default') ?? defaultAppSettings.palette;
  // Without a question of its own, a page is where its sample says.
  const address = url.search ? { address: url.searchParams } : {};
  const block = await prepareSample(type, sample, { id: key, ...address, ...(snapshots && { snapshots }) });
  const within = (sample.within ?? []).map(({ type: other, slot, block: own }, at) => {
    const whole = { ...sample, block: { ...own, settings: { ...own.settings, slot } } };
    return prepareSample(other as BlockType, whole, { id: `${key}-in-${at + 1}`, ...address });
  });
  // A header or footer alone would float over nothing.
  const filler = catalogue[type].single ? [await pageText()] : [];
  return renderer.renderPage({
    app: { id: 'gallery', name: sampleContext.app.name, settings: { ...defaultAppSettings, palette } },
    page: {
      page_id: sampleContext.page.page_id,
      page_name: sampleContext.page.page_name,
      settings: {
        ...defaultPageSettings,
        page_background: palette.background || defaultPageSettings.page_background,
        ...(palette.hero && { hero_background: palette.hero }),
      },
      revision: 1,
    },
    blocks: [block, ...(await Promise.all(within)), ...filler],
    context: {
      ...contextOfSample(sample),
      ...(!sample.context?.path && url.pathname !== '/' && { path: url.pathname + url.search }),
    },
    editor: null,
    embed: null,
    url: url.href,
  });
}

function pageText(): Promise<PreparedBlock> {
  const settings = { markdown_text: 'The blocks of the page stand here.' };
  return prepareSample('markdown', { name: 'Page', state: 'normal', block: { settings } }, { id: 'page-text' });
}
