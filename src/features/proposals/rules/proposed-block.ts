import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import { columnAsTitle, spoken } from './wording.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';

type Parts = Partial<Omit<StoredBlock, 'id' | 'type'>>;

/** A stored block with only what differs from the defaults; the id also is its anchor on the page. */
export function proposedBlock(type: string, id: string, parts: Parts = {}): StoredBlock {
  return {
    id,
    type,
    version: 1,
    sheet_title: null,
    settings: {},
    axis: [],
    actions: [],
    toolbar_buttons: [],
    item_buttons: [],
    conditional_filter: [],
    filters: [],
    ...parts,
  };
}

/** Stands for the id of the page with this slug until the app is made: ids do not exist before. */
export const pageReference = (slug: string): string => `page:${slug}`;

const brands = /^(?:GitHub|YouTube|LinkedIn|PayPal|WhatsApp|TikTok)$/;

/** `NOMBRE DEL CURSO`: words, and no abbreviation; in Turkish an `I` has two small letters. */
const isShouted = (name: string): boolean =>
  /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$/u.test(name) && !/[İĞŞ]|\bAD[Iİ]\b/u.test(name);

/** A column as an entry of an axis; a name that only programs use is written in words. */
export function calledAs({ id, name }: ColumnProfile): { column: string; label?: string } {
  const isForPrograms = /_|^\p{Ll}|^\p{Lu}[\p{Ll}\d]+(?:\p{Lu}[\p{Ll}\d]*)+$/u.test(name) && !brands.test(name);
  const label = isForPrograms ? columnAsTitle(name) : isShouted(name) ? spoken(name) : name;
  return { column: id, ...(label !== name && { label }) };
}

/** The control and the appearance of the values of a column, by its type. */
export function plainType(column: ColumnProfile): string {
  const types: Partial<Record<ColumnProfile['type'], string>> = {
    number: 'number',
    currency: 'number',
    percent: 'number',
    date: 'date',
    datetime: 'datetime-local',
    url: 'url',
    image: 'image',
    email: 'email',
    phone: 'tel',
    files: 'text',
    person: 'text',
  };
  return types[column.type] ?? 'text';
}
