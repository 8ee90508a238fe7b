import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';

/** What the columns of a sheet are good for in an app. Each list has the most useful first. */
export interface ColumnRoles {
  /** What a row is called by: a name, a title, a product. */
  title: ColumnProfile | null;
  /** Few distinct values: what rows are grouped, filtered and chosen by. */
  categories: ColumnProfile[];
  dates: ColumnProfile[];
  /** Numbers worth adding up or averaging. */
  measures: ColumnProfile[];
  /** Technical columns: ids, coordinates, long codes. Kept out of tables and forms. */
  technical: ColumnProfile[];
}

const technicalName =
  /^(_?id|uuid|guid|key|index|row|lat|lon|lng|latitude|longitude|geom|geometry|hash|slug)$|_(id|uuid|key)$|^id_/;
const notAdded =
  /^(year|yr|zip|zip_?code|postal_?code|postcode|phone|tel|code|fips|rank|month|day|hour|week|age_group|version|number|no|nr)$|_(year|zip|code|number|no)$/;
const titleName =
  /^(name|title|product|item|company|customer|client|person|full_name|project|event|city|country|model|movie|film|subject|task|label)$|(_|^)(name|title)$/;
const categoryName =
  /^(category|type|kind|status|stage|group|region|department|team|segment|class|genre|origin|continent|priority|species|brand|sector)$|_(type|category|status|class|genre)$/;

/** Sorts the columns of a sheet by their use. Deterministic: the same sheet gives the same roles. */
export function rolesOf(sheet: SheetProfile): ColumnRoles {
  const technical = sheet.columns.filter((column) => isTechnical(column, sheet));
  const useful = sheet.columns.filter((column) => !technical.includes(column) && column.filled > 0);
  const texts = useful.filter((column) => column.type === 'text');
  const categories = byPreference(
    useful.filter((column) => isCategory(column, sheet)),
    (column) => categoryName.test(column.id),
  );
  return {
    title: titleOf(texts, categories) ?? null,
    categories,
    dates: useful.filter((column) => (column.type === 'date' || column.type === 'datetime') && column.distinct > 1),
    measures: byPreference(
      useful.filter((column) => isMeasure(column)),
      (column) => !isAveraged(column),
      (column) => column.type === 'currency',
    ),
    technical,
  };
}

function isTechnical(column: ColumnProfile, sheet: SheetProfile): boolean {
  if (technicalName.test(column.id)) return true;
  // Whole numbers that count the rows are an index, whatever they are called.
  const counts = column.type === 'number' && column.distinct === sheet.rows && sheet.rows > 20;
  return (
    counts && column.minimum !== null && column.maximum !== null && column.maximum - column.minimum + 1 === sheet.rows
  );
}

function isCategory(column: ColumnProfile, sheet: SheetProfile): boolean {
  if (column.type !== 'text' && column.type !== 'boolean') return false;
  const repeats = column.distinct * 2 <= column.filled || sheet.rows < 12;
  const short = column.samples.every((value) => String(value).length <= 40);
  return column.distinct >= 2 && column.distinct <= 24 && repeats && short;
}

function isMeasure(column: ColumnProfile): boolean {
  if (!['number', 'currency', 'percent'].includes(column.type) || column.distinct < 2) return false;
  if (notAdded.test(column.id)) return false;
  const { minimum, maximum } = column;
  // Ones and zeros mark rows; they measure nothing.
  if (minimum === 0 && maximum === 1 && column.distinct === 2) return false;
  // Numbers that all look like years are years.
  return !(column.type === 'number' && minimum !== null && maximum !== null && minimum >= 1800 && maximum <= 2100);
}

function titleOf(texts: ColumnProfile[], categories: ColumnProfile[]): ColumnProfile | undefined {
  const free = texts.filter((column) => !categories.includes(column) && !isLong(column));
  return (
    free.find((column) => titleName.test(column.id)) ??
    free.toSorted((one, other) => other.distinct - one.distinct)[0] ??
    categories.find((column) => column.type === 'text') ??
    texts[0]
  );
}

const averagedName =
  /(rate|ratio|wind|humidity|pressure|score|rating|price|age|temp|temperature|mpg|speed|index|share|percent|pct|weight|height|length|width|depth|magnitude|mass|density|expect|life|average|avg|mean|miles_per|per_|horsepower|acceleration|displacement)/;

/** Whether adding the values up would say nothing: rates, prices, measures of single things. */
export function isAveraged(column: ColumnProfile): boolean {
  return column.type === 'percent' || averagedName.test(column.id);
}

/** Whether the column holds what things are called: new rows bring new values, however few there are now. */
export function isNaming(column: ColumnProfile): boolean {
  return titleName.test(column.id);
}

/** Whether the values are sentences rather than names. */
export function isLong(column: ColumnProfile): boolean {
  return column.type === 'text' && column.samples.some((value) => String(value).length > 80);
}

/** Those that meet the first wish stand first, among equals those that meet the next. The order of the sheet decides the rest. */
function byPreference(columns: ColumnProfile[], ...wishes: ((column: ColumnProfile) => boolean)[]): ColumnProfile[] {
  return columns.toSorted((one, other) => {
    const wish = wishes.find((meets) => meets(one) !== meets(other));
    return wish ? Number(wish(other)) - Number(wish(one)) : 0;
  });
}
