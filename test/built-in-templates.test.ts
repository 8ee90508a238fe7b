/** Our own templates as they stand in the folder: what can be said of each without a server. */
import { beforeAll, describe, expect, test } from 'vitest';
import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { applyMapping } from '#features/marketplace/server/contract/apply-mapping.ts';
import { contractOfApp, withOptionsOf } from '#features/marketplace/server/contract/contract-of-app.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { readBlock } from '#blocks/read-block.ts';
import { templateFindings } from '#features/marketplace/server/contract/template-findings.ts';
import { templateCategoryNames } from '#features/marketplace/rules/listing.ts';
import { packageParts } from '#features/marketplace/server/packages/write-package.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import {
  listBuiltInTemplates,
  readBuiltInTemplate,
  type BuiltInTemplate,
  builtInTemplatesFolder,
} from '#features/marketplace/server/built-in/read-built-in.ts';
import { profileOf } from './profile-of.ts';

const slugs = (await listBuiltInTemplates()).map(({ slug }) => slug);
const templates = new Map<string, BuiltInTemplate>();
const of = (slug: string): BuiltInTemplate => templates.get(slug) as BuiltInTemplate;

beforeAll(async () => {
  for (const slug of slugs) templates.set(slug, await readBuiltInTemplate(slug));
});

test('there are twelve, one at least for each category, and they stay small', async () => {
  expect(slugs).toHaveLength(12);
  expect(new Set(slugs.map((slug) => of(slug).listing.category))).toEqual(new Set(templateCategoryNames));
  const files = (await readdir(builtInTemplatesFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3.2 * 1024 * 1024);
});

describe.each(slugs)('%s', (slug) => {
  test('says all that it needs, and nothing that it does not', () => {
    const { app } = of(slug);
    const profiles = app.sheets.map((sheet) => profileOf(sheet));
    const contract = withOptionsOf(contractOfApp(app.document, profiles, app.contract ?? undefined), app.sheets);
    expect(app.contract).toEqual(contract);
    const needed = contract.sheets.flatMap(({ title, columns }) => columns.map(({ id }) => `${title}: ${id}`));
    const there = app.sheets.flatMap(({ title, columns }) => columns.map(({ id }) => `${title}: ${id}`));
    expect(there.filter((column) => !needed.includes(column))).toEqual([]);
    expect(templateFindings({ document: app.document, sheets: app.sheets, contract })).toEqual([]);
  });

  test('leaves no block with a choice that is open', () => {
    const gaps = of(slug).app.document.pages.flatMap(({ name, document }) =>
      document.blocks.flatMap((block) => {
        const definition = definitionOf(block.type);
        return definition ? readBlock(definition, block, `${name}: ${block.id}`).gaps : [`${name}: ${block.type}`];
      }),
    );
    expect(gaps).toEqual([]);
  });

  test('has every picture that it names, and names every picture that it has', () => {
    const { app, pictures } = of(slug);
    const text = JSON.stringify([app.document, app.sheets]);
    expect(app.files.filter(({ address }) => !text.includes(address)).map(({ name }) => name)).toEqual([]);
    expect(text).not.toContain('sheaf-file:');
    for (const { name, bytes } of pictures) expect(bytes.length, `${name} is a picture`).toBeGreaterThan(2_000);
  });

  test('names its sources and its license', () => {
    const { app } = of(slug);
    expect(app.licence).toContain('MIT');
    for (const { title } of app.sheets) expect(app.sources).toContain(title);
  });

  test('is written as it is read', async () => {
    const { app } = of(slug);
    const parts = new Map<string, Uint8Array>();
    for (const { name, content } of packageParts(app))
      parts.set(
        name,
        Buffer.concat([...(content as Iterable<string | Uint8Array>)].map((piece) => Buffer.from(piece))),
      );
    const again = packageParts(await readAppPackage(new Map(parts)));
    expect(again.map(({ name }) => name)).toEqual([...parts.keys()]);
    for (const { name, content } of again) {
      const bytes = Buffer.concat([...(content as Iterable<string | Uint8Array>)].map((piece) => Buffer.from(piece)));
      expect(bytes.equals(Buffer.from(parts.get(name) ?? [])), name).toBe(true);
    }
  });

  test('stands on a spreadsheet that has nothing of it', () => {
    const { document, contract } = of(slug).app;
    if (!contract) throw new Error('no contract');
    const { document: mapped } = applyMapping({ document, contract, mapping: { sheets: [] }, own: [] });
    expect(mapped.pages.map(({ slug: at }) => at)).toEqual(document.pages.map(({ slug: at }) => at));
  });
});

test('no sentence stands in two of them', () => {
  const owners = new Map<string, Set<string>>();
  for (const slug of slugs) {
    for (const sentence of sentencesOf(of(slug))) {
      const known = owners.get(sentence) ?? new Set();
      owners.set(sentence, known.add(slug));
    }
  }
  const shared = [...owners]
    .filter(([, by]) => by.size > 1)
    .map(([sentence, by]) => `${sentence} (${[...by].join(', ')})`);
  expect(shared).toEqual([]);
});

/** What is written on its pages and in its listing, in sentences of at least four words. */
function sentencesOf({ app, listing }: BuiltInTemplate): Set<string> {
  const texts: string[] = [listing.description];
  JSON.stringify(app.document.pages, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return new Set(
    texts
      .flatMap((text) => text.replaceAll(/<[^>]+>/g, '. ').split(/[.!?:\n]+/))
      .map((sentence) => sentence.trim().toLowerCase())
      .filter((sentence) => sentence.split(/\s+/).length >= 4),
  );
}
