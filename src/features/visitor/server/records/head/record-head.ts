/** What the head of a record's page says: only what the page itself shows, and to strangers alone as data for machines. */
import type { PreparedBlock } from '../../../api/page-data.ts';
import type { DataRow, RecordColumns } from '#blocks/data-contract.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import type { Column } from '#engine/model.ts';
import { inLanguage, type Language } from '#kit/language/language.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { PageHead } from '../../../services.ts';
import { nameOfShown, pictureOf, shortText } from './shown-texts.ts';
import { breadcrumbJsonLd, type Crumb, recordJsonLd } from './json-ld.ts';
import { codeOfCurrency } from './price.ts';
import { recordKind } from './record-kind.ts';
import { type ShownRecord, textOf } from './shown-record.ts';

interface Around {
  app: AppRecord;
  page: FullPageRecord;
  url: string;
  language: Language | undefined;
  /** The pages before the record, the home page first; null where machines are told nothing. */
  crumbs: readonly Crumb[] | null;
}

/** Null where the page shows no record. */
export function recordHead(blocks: readonly PreparedBlock[], around: Around): PageHead | null {
  const record = shownRecord(blocks, around);
  if (!record) return null;
  const { name, description, picture } = record;
  const head = { ...(name && { title: name }), ...(description && { description }), ...(picture && { picture }) };
  const { crumbs } = around;
  if (!crumbs || !name) return head;
  const own = inLanguage(around.language, () => recordJsonLd(record, recordKind(record.title, record.columns)));
  return { ...head, jsonLd: [own, breadcrumbJsonLd([...crumbs, { name, url: record.url }])] };
}

function shownRecord(blocks: readonly PreparedBlock[], { app, page, url, language }: Around): ShownRecord | null {
  const parts = blocks.flatMap((block) => partsOf(block, page));
  // Steps say no more than the name.
  const [best] = parts.toSorted((one, other) => other.about.texts.length - one.about.texts.length);
  if (!best) return null;
  const { about, columns, row, title } = best;
  const named = row.named ?? {};
  return inLanguage(language, () => {
    const texts = about.texts.flatMap((id) => columns.find((column) => column.id === id) ?? []);
    return {
      ...{ title, columns, cells: row.cells, named, url },
      name: nameOfShown(about, columns, row),
      description: shortText(texts.filter(isRead).map((column) => textOf({ cells: row.cells, named }, column))),
      picture: pictureOf(about, columns, row, url),
      currency: codeOfCurrency(app.settings.currency),
    };
  });
}

interface RecordPart {
  title: string;
  about: RecordColumns;
  columns: readonly Column[];
  row: DataRow;
}

function partsOf({ id, type, config, data }: PreparedBlock, page: FullPageRecord): RecordPart[] {
  const definition = definitionOf(type);
  const stored = page.document.blocks.find((one) => one.id === id);
  if (!definition || !stored) return [];
  return Object.entries(definition.requests(config)).flatMap(([name, requested]): RecordPart[] => {
    const answer = data[name];
    const [row] = answer?.shape === 'rows' ? answer.rows : [];
    if (requested.shape !== 'rows' || !requested.record || !requested.about || answer?.shape !== 'rows' || !row)
      return [];
    return [
      {
        title: requested.sheet_title || stored.sheet_title || '',
        about: requested.about,
        columns: answer.columns,
        row,
      },
    ];
  });
}

/** What is read as a sentence: no address, no picture, no file. */
const isRead = ({ type }: Column): boolean => ['text', 'choice', 'choices', 'person'].includes(type);
