import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import { linkKey } from '#engine/links.ts';
import type { Cell } from '#engine/model.ts';
import type { nameLinked as namesEndpoint, readLinks as readEndpoint } from '../../api/links.ts';
import { enterCell } from '../../rules/cell-entry.ts';
import type { SheetOfCall } from '../../services.ts';
import { type LinkNeeds, linkedSheetOf, nameOfRow, rowsWith } from './linked-sheet.ts';

export async function nameLinked(
  needs: LinkNeeds,
  sheet: SheetOfCall,
  { column, keys }: BodyOf<typeof namesEndpoint>,
): Promise<AnswerOf<typeof namesEndpoint>> {
  const { link, target } = await linkedSheetOf(needs, sheet, column);
  const found = await rowsWith(needs, target.id, { column: link.key, values: keys, columns: [link.name] });
  const names = Map.groupBy(found, ({ cells }) => linkKey(cells[link.key]));
  return {
    names: keys.flatMap((key) => {
      const rows = names.get(linkKey(key));
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
  const { column, link, target } = await linkedSheetOf(needs, sheet, id);
  const entered = texts.map((text) => enterCell(text.trim(), column.type));
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
  return {
    values: texts.map((text, at) => {
      const key = keys.get(linkKey(entered[at] ?? null) ?? '')?.[0];
      if (key !== undefined) return { key, problem: null };
      const own = byName.get(linkKey(enterCell(text.trim(), link.nameColumn.type)) ?? '') ?? [];
      if (own.length <= 1) return { key: own[0] ?? null, problem: null };
      const count = own.length.toLocaleString('en-US');
      return {
        key: null,
        problem: `${count} rows of ${target.title} are called ${text.trim()}. Choose one from the list.`,
      };
    }),
  };
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
