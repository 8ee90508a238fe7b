import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { PartToWrite } from '#platform/files/zip-stream.ts';
import {
  type AppPackage,
  fileReference,
  mapTexts,
  packageFormat,
  packageVersion,
  pageName,
  partOfPage,
} from './app-package.ts';

/** The parts of a package, the same for the same app. */
export function packageParts(app: AppPackage): PartToWrite[] {
  const inPackage = <Value>(value: Value): Value => mapTexts(value, (text) => packaged(text, app));
  const pages = app.document.pages.map(({ name, slug, type, is_public }) => ({
    ...{ name, slug, type, is_public, file: partOfPage(slug) },
  }));
  const sheets = numbered(app.sheets.map(({ title }) => title));
  const automations = (app.document.automations ?? []).map(({ name, sheet_id, definition }) => ({
    ...{ name, sheet: sheet_id, definition },
  }));
  const manifest = {
    ...{ format: packageFormat, version: packageVersion, name: app.name, kind: app.kind },
    ...{ look: inPackage(app.document.look), pages, sheets },
    files: app.files.map(({ name }) => `files/${name}`),
    ...(app.own_rows.length > 0 && { own_rows: app.own_rows }),
    ...(app.roles.roles.length > 0 && app.roles),
  };
  return [
    part('app.json', pretty(manifest)),
    ...app.document.pages.map(({ slug, document }) => {
      const { blocks, ...page } = inPackage(document);
      return part(partOfPage(slug), pretty({ ...page, blocks: blocks.map(withoutEmpty) }));
    }),
    ...app.sheets.map((sheet, at) => part(sheets[at]?.file ?? '', sheetText(inPackage(sheet)))),
    ...(automations.length > 0 ? [part('automations.json', pretty(automations))] : []),
    ...(app.contract ? [part('contract.json', pretty(inPackage(app.contract)))] : []),
    ...(app.licence ? [part('LICENCE.txt', `${app.licence}\n`)] : []),
    ...(app.sources ? [part('SOURCES.md', `${app.sources}\n`)] : []),
    ...app.files.map(({ name, bytes }) => ({ name: `files/${name}`, content: [bytes] })),
  ];
}

/** Ids of pages and addresses of stored files by the names that they have in a package. */
function packaged(text: string, { document, files }: AppPackage): string {
  const page = document.pages.find(({ id }) => id === text);
  if (page) return pageName(page.slug);
  if (!text.includes('/files/')) return text;
  return files.reduce((rest, { name, address }) => rest.replaceAll(address, fileReference(name)), text);
}

function numbered(titles: readonly string[]): { title: string; file: string }[] {
  return titles.map((title, at) => ({ title, file: `sheets/${at + 1}.json` }));
}

/** What a block does not have need not be said. */
function withoutEmpty(block: StoredBlock): Partial<StoredBlock> {
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(block).filter(([, value]) => !isEmpty(value)));
}

/** A row a line: two versions can be read side by side. */
function sheetText({ title, columns, rows, around }: AppPackage['sheets'][number]): string {
  const lines = rows.map(({ cells }) => JSON.stringify(columns.map(({ id }) => cells[id] ?? null)));
  const formulas = rows.map((row) => columns.map(({ id }) => row.formulas?.[id] ?? null));
  const hasFormulas = formulas.some((row) => row.some((formula) => formula !== null));
  const head = columns.map((column) => `    ${JSON.stringify(column)}`).join(',\n');
  const body = lines.map((line) => `    ${line}`).join(',\n');
  const more = [
    ...(hasFormulas
      ? [`  "formulas": [\n${formulas.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`]
      : []),
    ...(around ? [`  "around": ${JSON.stringify(around)}`] : []),
  ];
  const rest = more.map((one) => `,\n${one}`).join('');
  return `{\n  "title": ${JSON.stringify(title)},\n  "columns": [\n${head}\n  ],\n  "rows": [\n${body}\n  ]${rest}\n}\n`;
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const part = (name: string, text: string): PartToWrite => ({ name, content: [text] });
