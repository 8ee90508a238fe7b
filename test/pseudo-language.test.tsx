/** Samples of all blocks in a language that marks what it says: what is left was never looked up. */
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type BlockType, blockTypes } from '#blocks/catalogue.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import { views } from '#blocks/views.tsx';
import { inLanguage } from '#kit/language/language.ts';
import { pseudo, pseudoLanguage } from './pseudo-language.ts';
import { type PropsOf, sampleProps } from './render-sample.tsx';

const sampleModules = import.meta.glob<{ samples: BlockSample[] }>('../src/blocks/*/samples.ts', { eager: true });

/** Names that are the same everywhere, and units. */
const names =
  /\b(?:OpenStreetMap|GeoNames|Natural Earth|YouTube|Vimeo|SoundCloud|Spotify|Facebook|Instagram|LinkedIn|PDF|CSV)\b/g;

test('a sentence in it is marked, and names its values', () => {
  expect(pseudo('Search')).toBe('[Ŝéàŕçh··]');
  expect(pseudo('{place} of {total}')).toBe('[]{place}[ öf ]{total}[······]');
});

test.each(blockTypes)('every word of a %s is looked up, or its owner’s', async (type) => {
  const left = new Set<string>();
  for (const sample of sampleModules[`../src/blocks/${type}/samples.ts`]?.samples ?? []) {
    const props = await sampleProps(type, sample);
    const { default: view } = await views[type]();
    // Which view it is was decided by the type, whose definition made the config.
    const View = view as ComponentType<PropsOf<BlockType>>;
    const html = inLanguage(pseudoLanguage, () => renderToString(<View {...props} />));
    const own = JSON.stringify([props.config, props.data, props.html, props.context, sample]).toLowerCase();
    for (const text of textsOf(html)) {
      // Roman numbers and patterns.
      if (/^[IVX]+$|^YYYY/.test(text)) continue;
      const words =
        text
          .replaceAll(/\[[^\]]*\]/g, ' ')
          .replaceAll(names, ' ')
          .match(/\p{L}{3,}/gu) ?? [];
      if (words.some((word) => !own.includes(word.toLowerCase()))) left.add(text);
    }
  }
  expect([...left]).toEqual([]);
});

/** What people read of a page or have read to them. */
function textsOf(html: string): string[] {
  const attributes = [...html.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  const texts = html.replaceAll(/<(?:svg|style)[\s\S]*?<\/(?:svg|style)>/g, '').split(/<[^>]*>/);
  return [...attributes, ...texts].map(decoded).filter((text) => /\p{L}/u.test(text));
}

const decoded = (text: string): string =>
  text
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
