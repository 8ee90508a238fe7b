/**
 * An app as a file: what an owner keeps or hands to another person, and what our own templates are stored as. A .zip,
 * or a folder, of
 *
 *     app.json          { format: 'sheaf-app', version, name, kind, look, pages, sheets, files, own_rows?, roles?, default_role? }
 *     pages/*.json      the document of each page: { settings, blocks, filters?, board? }
 *     sheets/*.json     a sheet: { title, columns, rows }, a row being its cells in the order of the columns
 *     automations.json  what happens by itself: [{ name, sheet, definition }], without secrets and addresses of people
 *     contract.json     what the pages need of the sheets, in words (rules/template/template-contract.ts)
 *     files/*           pictures
 *     LICENCE.txt       under which terms it may be used
 *     SOURCES.md        where its rows and pictures come from
 *
 * Within it a page is called `page:{slug}` and a picture `sheaf-file:{name}`, so that it says the same wherever it is
 * read.
 */
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import type { AppKind } from '#features/apps/rules/app.ts';
import type { TravelingRoles } from '#features/apps/rules/roles.ts';
import type { OwnRowsRule } from '#features/visitor/rules/row-scope.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import type { SampleSheet } from '../submission/sample-rows.ts';

export const packageFormat = 'sheaf-app';
/** Version 1 was one JSON document of look and pages, without rows and pictures. */
export const packageVersion = 2;

export const packageLimits = {
  unpackRatio: 200,
  /** Of the .zip, and of all of its parts. */
  bytes: 50 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  /** Of one part that is JSON or text. */
  jsonBytes: 8 * 1024 * 1024,
  parts: 600,
  files: 300,
  fileBytes: 5 * 1024 * 1024,
  sheets: 50,
  rows: 10_000,
  columns: 500,
  text: 50_000,
  words: 50_000,
} as const;

export interface PackagedFile {
  name: string;
  /** Where it is in the document and the cells: an address of no stored file until it is stored. */
  address: string;
  bytes: Uint8Array;
}

export interface AppPackage {
  name: string;
  kind: AppKind;
  /** Its pages have ids of this reading; `Apps.make` gives them others. */
  document: AppDocument;
  contract: TemplateContract | null;
  sheets: SampleSheet[];
  /** Whose the rows of these sheets are. */
  own_rows: OwnRowsRule[];
  roles: TravelingRoles;
  files: PackagedFile[];
  licence: string;
  sources: string;
}

/** The parts of a package by their names. */
export type PackageParts = Map<string, Uint8Array>;

/** The address of a page within a package. */
export const pageName = (slug: string): string => `page:${slug}`;
/** The part that a page is in: no slug has an underscore. */
export const partOfPage = (slug: string): string => `pages/${slug || '_home'}.json`;
export const fileReference = (name: string): string => `sheaf-file:${name}`;
export const fileReferences = /sheaf-file:([a-z0-9][a-z0-9.-]{0,120})/g;
export const fileNamePattern = /^[a-z0-9][a-z0-9.-]{0,120}$/;

/** A value with every text in it, keys aside, replaced. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_key, held: unknown) => (typeof held === 'string' ? change(held) : held));
}
