import { meaningsOf } from '#engine/meaning/column-meaning.ts';
import type { PersonalKind } from '#engine/meaning/personal.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { ReaderNeeds } from '../reading/page-reader.ts';

type Kinds = ReadonlyMap<string, PersonalKind>;

/** A report asks for the same sheet again for each block and viewer. */
const found = new Map<string, Promise<Kinds>>();
const mostFound = 100;

/** Which kinds of personal data the columns of a sheet hold, by column id. */
export function personalColumnsOf(sheet: SheetRecord, { engine }: Pick<ReaderNeeds, 'engine'>): Promise<Kinds> {
  const key = `${sheet.id}@${sheet.version}`;
  const known = found.get(key);
  if (known) return known;
  if (found.size >= mostFound) found.clear();
  const kinds = readKinds(sheet, engine);
  found.set(key, kinds);
  // What failed is asked again.
  kinds.catch(() => found.delete(key));
  return kinds;
}

async function readKinds(sheet: SheetRecord, engine: ReaderNeeds['engine']): Promise<Kinds> {
  const meanings = meaningsOf(await engine.profile(sheet));
  return new Map([...meanings].flatMap(([id, { personal }]) => (personal ? [[id, personal.kind] as const] : [])));
}
