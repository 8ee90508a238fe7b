import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import { type BlockType, blockTypes, catalogue } from '#blocks/catalogue.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import { views } from '#blocks/views.tsx';
import { type PropsOf, sampleProps } from '#test/render-sample.tsx';
import { commentPrefix, markPattern, markTexts } from './mark-texts.ts';

const sampleModules = import.meta.glob<{ samples: BlockSample[] }>('../../../blocks/*/samples.ts', { eager: true });
const samplesOf = (type: BlockType): BlockSample[] =>
  sampleModules[`../../../blocks/${type}/samples.ts`]?.samples ?? [];

const comments = new RegExp(`<!--${commentPrefix}\\d+-->`, 'g');
/** In the address of a link, a mail with the title as its subject, a mark is encoded: no link of the studio leads there. */
const encoded = /%E2%81%A3(?:%E2%81%A[124])+%E2%81%A3/g;
const withoutMarks = (html: string): string =>
  html.replaceAll(markPattern, '').replaceAll(encoded, '').replaceAll(comments, '');

/** Attributes that hold words; a mark anywhere else would change what the block does. */
const wording = ['alt', 'title', 'aria-label', 'placeholder', 'label'];

async function renderBoth(type: BlockType, sample: BlockSample) {
  const View = (await views[type]()).default as ComponentType<PropsOf<BlockType>>;
  const props = await sampleProps(type, sample, { context: { editing: true } });
  const marked = markTexts(catalogue[type], props as unknown as PreparedBlock);
  return {
    plain: renderToStaticMarkup(<View {...props} />),
    marked: renderToStaticMarkup(<View {...({ ...props, ...marked } as unknown as PropsOf<BlockType>)} />),
    paths: marked.paths,
  };
}

describe.each(blockTypes)('%s', (type) => {
  test('is drawn the same with the marks of the studio as without, and has them in words alone', async () => {
    for (const sample of samplesOf(type)) {
      const { plain, marked } = await renderBoth(type, sample);
      expect(withoutMarks(marked), sample.name).toBe(plain);
      const inAttributes = [...marked.matchAll(/\s([\w-]+)="([^"]*\u2063[^"]*)"/g)].map(([, name]) => name);
      expect(
        inAttributes.filter((name) => !wording.includes(name ?? '')),
        sample.name,
      ).toEqual([]);
    }
  });
});

const typed = async (type: BlockType): Promise<Set<string>> => {
  const found = new Set<string>();
  for (const sample of samplesOf(type)) {
    const { marked, paths } = await renderBoth(type, sample);
    const texts = marked.replaceAll(/<(?!!--)[^>]*>/g, '\n');
    for (const [index, path] of paths.entries()) {
      const mark = markTextOf(index);
      if (texts.includes(mark) || texts.includes(`<!--${commentPrefix}${index}-->`))
        found.add(path.map((step) => (typeof step === 'number' ? '*' : step)).join('.'));
    }
  }
  return found;
};
const markTextOf = (index: number): string =>
  `\u2063${[...index.toString(3)].map((digit) => '\u2061\u2062\u2064'[Number(digit)]).join('')}\u2063`;

test.each<[BlockType, string[]]>([
  ['bannerHero', ['settings.Banner_title', 'settings.subtitle', 'settings.title', 'settings.buttons.*.text']],
  ['bannerHero', ['settings.features.*.title', 'settings.features.*.description']],
  ['markdown', ['settings.title', 'settings.markdown_text']],
  ['header', ['settings.HeaderTitle', 'settings.navigationItems.*.name', 'settings.title']],
  [
    'footer',
    ['settings.FooterTitle', 'settings.FooterSubtitle', 'settings.FooterDescription', 'settings.copyrightText'],
  ],
  ['footer', ['settings.simpleLinks.*.text', 'settings.footerSublinks.*.text', 'settings.contactItems.*.label']],
  ['table', ['settings.title', 'actions.*.title']],
  ['datalist', ['settings.titleList', 'toolbar_buttons.*.title']],
  ['form', ['settings.titleForm', 'settings.submit_text', 'axis.*.label', 'axis.*.description']],
  ['video', ['settings.caption']],
  ['iframe', ['settings.caption']],
  ['event', ['settings.event_title']],
  ['login', ['settings.heading_01', 'settings.button_text']],
])('the texts of %s can be typed where they stand: %j', async (type, paths) => {
  expect([...(await typed(type))]).toEqual(expect.arrayContaining(paths));
});
