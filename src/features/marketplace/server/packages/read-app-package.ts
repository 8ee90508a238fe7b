import { z } from 'zod';
import { definitionOf } from '#blocks/catalogue.ts';
import { completePage, upgradedPage } from '#blocks/newest-page.ts';
import { defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { appKinds } from '#features/apps/rules/app.ts';
import { mostRoles, roleProblems, rolesOf, type TravelingRoles } from '#features/apps/rules/roles.ts';
import { t } from '#kit/language/product.ts';
import { readContract } from '../../rules/template/template-contract.ts';
import { newId } from '#kit/ids.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { storable } from '#kit/storable.ts';
import { lookOf } from '#features/apps/server/log/theme-of.ts';
import { definitionShape } from '#features/automations/api/definition.ts';
import { type AppAutomation, mostOfApp } from '#features/automations/rules/app-automation.ts';
import { documentWithoutSecrets } from '#features/apps/server/log/without-secrets.ts';
import {
  type AppPackage,
  fileNamePattern,
  fileReferences,
  mapTexts,
  packageFormat,
  packageLimits,
  type PackageParts,
  packageVersion,
  pageName,
  partOfPage,
} from './app-package.ts';
import { checkedDocument, type UncheckedPage } from './check-document.ts';
import { readPackagedSheet } from './read-sheet.ts';

const pageShape = z.object({
  name: z.string().max(100),
  slug: z.string().max(80),
  type: z.enum(['home', 'page']),
  is_public: z.boolean().default(true),
});
const manifestShape = z.object({
  format: z.literal(packageFormat),
  version: z.literal(packageVersion),
  name: z.string().trim().min(1).max(100),
  kind: z.enum(appKinds),
  look: z.record(z.string(), z.unknown()),
  pages: z
    .array(pageShape.extend({ file: z.string() }))
    .min(1)
    .max(100),
  sheets: z
    .array(z.object({ title: z.string(), file: z.string() }))
    .max(packageLimits.sheets)
    .default([]),
  files: z.array(z.string()).max(packageLimits.files).default([]),
  own_rows: z
    .array(z.object({ sheet: z.string().max(packageLimits.text), column: z.string().max(packageLimits.text) }))
    .max(packageLimits.sheets)
    .default([]),
  roles: z
    .array(z.object({ key: z.string(), name: z.string(), permissions: z.enum(['read', 'read-write']) }))
    .max(mostRoles)
    .default([]),
  default_role: z.string().max(40).default(''),
});
type Manifest = z.output<typeof manifestShape>;
/** As the first version of the product wrote it: look and pages in one document, links by the ids of the pages. */
const firstShape = z.object({
  ...{ format: z.literal(packageFormat), version: z.literal(1) },
  name: z.string().trim().min(1).max(100),
  kind: z.enum(appKinds),
  look: z.record(z.string(), z.unknown()),
  pages: z
    .array(pageShape.extend({ id: z.string(), document: z.unknown() }))
    .min(1)
    .max(100),
});

/**
 * A package as an app that could be made of it: every block checked against the catalogue and in its newest shape,
 * without any secret that was put into it. Throws a `Problem` that names each bad field by its part.
 */
export async function readAppPackage(parts: PackageParts): Promise<AppPackage> {
  const manifest = parseManifest(parts);
  const files = manifest.files.map((path) => packagedFile(parts, path));
  const ids = new Map(manifest.pages.map(({ slug }) => [pageName(slug), newId('pag')]));
  const addresses = new Map(files.map(({ name, address }) => [name, address]));
  const here = (text: string): string =>
    ids.get(text) ?? text.replaceAll(fileReferences, (reference, name: string) => addresses.get(name) ?? reference);
  const sheets = manifest.sheets.map(({ file, title }, at) => {
    const sheet = readPackagedSheet(mapTexts(jsonPart(parts, file), here), file);
    if (sheet.title !== title) throw invalid(`app.json: sheets.${at}.title`, t('{file} has another title.', { file }));
    return sheet;
  });
  refuseTwice(sheets.map(({ title }) => title));
  const pages = manifest.pages.map(({ file, ...page }): UncheckedPage => {
    const id = ids.get(pageName(page.slug)) ?? newId('pag');
    return { ...page, id, file, document: newestDocument(mapTexts(jsonPart(parts, file), here), file) };
  });
  const look = lookOf({ ...defaultAppTheme, ...mapTexts(manifest.look, here) });
  const document = checkedDocument({ look, pages, kind: manifest.kind, sheets });
  const automations = parts.has('automations.json') ? readAutomations(jsonPart(parts, 'automations.json')) : [];
  const contract = parts.has('contract.json') ? readContract(mapTexts(jsonPart(parts, 'contract.json'), here)) : null;
  return {
    ...{ name: manifest.name, kind: manifest.kind, contract, sheets, files },
    document: { ...document, ...(automations.length > 0 && { automations }) },
    own_rows: manifest.own_rows,
    roles: checkedRoles(manifest),
    ...{ licence: textPart(parts, 'LICENCE.txt'), sources: textPart(parts, 'SOURCES.md') },
  };
}

const automationsShape = z
  .array(
    z.object({
      name: z.string().trim().min(1).max(100),
      sheet: z.string().max(packageLimits.text).nullable(),
      definition: definitionShape,
    }),
  )
  .max(mostOfApp);

/** Portable ones; whatever the file says of them, they are off, and know no one. */
function readAutomations(value: unknown): AppAutomation[] {
  const read = automationsShape.safeParse(value);
  if (!read.success) {
    const [first] = read.error.issues;
    throw invalid(
      `automations.json: ${first?.path.join('.') ?? ''}`,
      t('automations.json isn’t valid: {problem}', { problem: first?.message ?? '' }),
    );
  }
  return read.data.map(({ name, sheet, definition }) => ({
    ...{ id: newId('auto'), name, on: false, sheet_id: sheet, definition },
  }));
}

function parseManifest(parts: PackageParts): Manifest {
  if (!parts.has('app.json')) throw new Problem('unsupported_file', 'This isn’t an app exported from Sheaf.');
  const value = jsonPart(parts, 'app.json');
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > packageVersion) {
    throw invalid(
      'app.json: version',
      t('This app was exported from a newer version of Sheaf. Update this one first.'),
    );
  }
  const read = version === 1 ? firstShape.safeParse(value) : manifestShape.safeParse(value);
  if (!read.success) throw shapeProblem(read.error);
  return read.data.version === 1 ? inParts(read.data, parts) : read.data;
}

/** A document of the first version as the parts that the newest has. */
function inParts({ pages, ...app }: z.output<typeof firstShape>, parts: PackageParts): Manifest {
  const slugs = new Map(pages.map(({ id, slug }) => [id, pageName(slug)]));
  const named = pages.map(({ id: _id, document, ...page }) => {
    const file = partOfPage(page.slug);
    const text = JSON.stringify(mapTexts(document ?? null, (held) => slugs.get(held) ?? held));
    parts.set(file, Buffer.from(text));
    return { ...page, file };
  });
  return {
    ...app,
    version: packageVersion,
    pages: named,
    sheets: [],
    files: [],
    own_rows: [],
    roles: [],
    default_role: '',
  };
}

function checkedRoles(manifest: Manifest): TravelingRoles {
  const [wrong] = roleProblems(manifest.roles);
  if (wrong) throw invalid(`app.json: ${wrong.path.replace('settings.', '')}`, wrong.message);
  return rolesOf(manifest);
}

function newestDocument(value: unknown, file: string) {
  if (typeof value !== 'object' || value === null || !('blocks' in value) || !Array.isArray(value.blocks)) {
    throw invalid(`${file}: blocks`, t('A page needs its blocks.'));
  }
  const isBlock = (block: unknown): boolean =>
    typeof block === 'object' && block !== null && 'type' in block && 'id' in block && typeof block.type === 'string';
  const at = value.blocks.findIndex((block) => !isBlock(block));
  if (at >= 0) throw invalid(`${file}: blocks.${at}`, t('A block needs a type and an id.'));
  const page = upgradedPage(completePage({ ...value }));
  const strange = page.blocks.findIndex(({ type }) => !definitionOf(type));
  if (strange >= 0) {
    const name = String(page.blocks[strange]?.type).slice(0, 100);
    throw invalid(`${file}: blocks.${strange}.type`, t('Block type {type} not found.', { type: name }));
  }
  return documentWithoutSecrets(page);
}

function packagedFile(parts: PackageParts, path: string) {
  const name = path.replace(/^files\//, '');
  const bytes = parts.get(path);
  if (!fileNamePattern.test(name))
    throw invalid('app.json: files', t('A file can’t be named “{name}”.', { name: name.slice(0, 80) }));
  if (!bytes) throw invalid('app.json: files', t('{name} is missing.', { name: path }));
  if (bytes.length > packageLimits.fileBytes)
    throw invalid('app.json: files', t('{name} is larger than 5 MB.', { name: path }));
  return { name, bytes, address: `/files/${newId()}` };
}

function jsonPart(parts: PackageParts, name: string): unknown {
  const bytes = parts.get(name);
  if (!bytes) throw invalid(name, t('{name} is missing.', { name }));
  if (bytes.length > packageLimits.jsonBytes) throw new Problem('too_large', t('{name} is too large.', { name }));
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), storable);
  } catch (cause) {
    throw new Problem('unreadable_file', t('{name} is damaged.', { name }), {
      cause,
      fields: [{ path: name, message: 'This isn’t valid JSON.' }],
    });
  }
}

const textPart = (parts: PackageParts, name: string): string =>
  new TextDecoder().decode(parts.get(name)?.subarray(0, packageLimits.words)).replaceAll('\u0000', '').trim();

function refuseTwice(titles: readonly string[]): void {
  const twice = titles.find((title, at) => titles.indexOf(title) !== at);
  if (twice !== undefined) throw invalid('app.json: sheets', t('Two sheets are named “{name}”.', { name: twice }));
}

function shapeProblem(error: z.ZodError): Problem {
  const fields = error.issues
    .slice(0, 50)
    .map(({ path, message }): FieldProblem => ({ path: `app.json: ${path.join('.')}`, message }));
  return new Problem('invalid_input', t('app.json isn’t valid: {place}.', { place: fields[0]?.path.slice(10) ?? '' }), {
    fields,
  });
}

export const invalid = (path: string, message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path, message }] });
