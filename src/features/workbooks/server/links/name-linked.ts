import { t } from '#kit/language/product.ts';
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import { keyOfLabel, linkKey, namesSeveral } from '#engine/links.ts';
import type { Cell } from '#engine/model.ts';
import type { nameLinked as namesEndpoint, readLinks as readEndpoint } from '../../api/links.ts';
import { enterCell } from '../../rules/cell-entry.ts';
import type { SheetOfCall } from '../../services.ts';
import { type LinkedSheet, type LinkNeeds, linkedSheetOf, nameOfRow, rowsWith } from './linked-sheet.ts';

type ReadValue = AnswerOf<typeof readEndpoint>['values'][number];

export async function nameLinked(
  needs: LinkNeeds,
  sheet: SheetOfCall,
  { column, keys }: BodyOf<typeof namesEndpoint>,
): Promise<AnswerOf<typeof namesEndpoint>> {
  const { column: own, link, target } = await linkedSheetOf(needs, sheet, column);
  // Of a column of several each key is asked for, as the cells have it.
  const held = (key: Cell): Cell => (namesSeveral(own) ? keyOfLabel(String(key ?? ''), link.keyColumn) : key);
  const found = await rowsWith(needs, target.id, { column: link.key, values: keys.map(held), columns: [link.name] });
  const names = Map.groupBy(found, ({ cells }) => linkKey(cells[link.key]));
  return {
    names: keys.flatMap((key) => {
      const rows = names.get(linkKey(held(key)));
      return rows?.[0] ? [{ key, name: nameOfRow(rows[0], link), rows: rows.length }] : [];
    }),
  };
}

/** A key is taken before a name: what is typed may be both. */
export async function readLinks(
  needs: LinkNeeds,
  sheet: SheetOfCall,
  { column: id, texts }: BodyOf<typeof readEndpoint>,
): Promise<AnswerOf<typeof readEndpoint>> {
  const linked = await linkedSheetOf(needs, sheet, id);
  if (!namesSeveral(linked.column)) return { values: await readEach(needs, linked, texts) };
  const labels = [...new Set(texts.flatMap(labelsOf))];
  const read = await readEach(needs, linked, labels);
  const byLabel = new Map(labels.map((label, at) => [label, read[at]]));
  return {
    values: texts.map((text) => {
      const found = labelsOf(text).map((label) => ({ label, ...byLabel.get(label) }));
      const problem = found.find((one) => one.problem)?.problem ?? null;
      // What names no row stays among those that do.
      const keys = found.map(({ label, key }) => String(key ?? label));
      const isKnown = found.some(({ key }) => (key ?? null) !== null);
      return { key: problem === null && isKnown ? joinLabels([...new Set(keys)]) : null, problem };
    }),
  };
}

async function readEach(
  needs: LinkNeeds,
  { column, link, target }: LinkedSheet,
  texts: readonly string[],
): Promise<ReadValue[]> {
  const entered = texts.map((text) =>
    namesSeveral(column) ? keyOfLabel(text, link.keyColumn) : enterCell(text.trim(), column.type),
  );
  const keys = keysBy(
    await rowsWith(needs, target.id, { column: link.key, values: entered, columns: [] }),
    link.key,
    link.key,
  );
  const isKey = (value: Cell): boolean => keys.has(linkKey(value) ?? '');
  const unknown = texts.flatMap((text, at) =>
    isKey(entered[at] ?? null) ? [] : [enterCell(text.trim(), link.nameColumn.type)],
  );
  const named = await rowsWith(needs, target.id, { column: link.name, values: unknown, columns: [link.key] });
  const byName = keysBy(named, link.name, link.key);
  return texts.map((text, at) => {
    const key = keys.get(linkKey(entered[at] ?? null) ?? '')?.[0];
    if (key !== undefined) return { key, problem: null };
    const own = byName.get(linkKey(enterCell(text.trim(), link.nameColumn.type)) ?? '') ?? [];
    if (own.length <= 1) return { key: own[0] ?? null, problem: null };
    const count = own.length.toLocaleString('en-US');
    return {
      key: null,
      problem: t('{count} rows of {sheet} are called {name}. Choose one from the list.', {
        count,
        sheet: target.title,
        name: text.trim(),
      }),
    };
  });
}

/** The different keys of rows by another value of theirs. */
function keysBy(rows: readonly { cells: Record<string, Cell> }[], by: string, key: string): Map<string, Cell[]> {
  const found = new Map<string, Cell[]>();
  for (const { cells } of rows) {
    const [name, own] = [linkKey(cells[by]), linkKey(cells[key])];
    if (name === null || own === null) continue;
    const known = found.get(name) ?? [];
    if (!known.some((one) => linkKey(one) === own)) found.set(name, [...known, cells[key] ?? null]);
  }
  return found;
}
