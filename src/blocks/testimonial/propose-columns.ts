import type { Column } from '#engine/model.ts';

export const mappedColumns = ['testimonial_text', 'name', 'designation', 'company', 'avatar_url', 'rating'] as const;
type MappedColumn = (typeof mappedColumns)[number];

/** Columns of a sheet that look like the parts of a testimonial, each for one part. Texts are long, names are not. */
export function proposeColumns(columns: readonly Column[]): Partial<Record<MappedColumn, string>> {
  const free = new Set(columns.filter((column) => !/^(_id|row[ _]?(id|index)|record[ _]?id)$/i.test(column.name)));
  const take = (fits: (column: Column) => boolean): string | undefined => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found?.id;
  };
  const named = (pattern: RegExp, types: readonly string[] = ['text']) =>
    take((column) => types.includes(column.type) && pattern.test(column.name.replaceAll('_', ' ')));
  const chosen: Record<MappedColumn, string | undefined> = {
    avatar_url:
      named(/avatar|photo|picture|portrait|image/i, ['image', 'url', 'text']) ?? take(({ type }) => type === 'image'),
    rating: named(/rating|stars|score/i, ['number', 'text']),
    testimonial_text: named(/testimonial|quote|review|feedback|said|words|comment|text|message|opinion/i),
    name: named(/\b(name|author|customer|client|person|who|reviewer|guest|from)\b/i),
    designation: named(/designation|job|role|position|title|occupation|profession/i),
    company: named(/company|organi[sz]ation|business|employer|firm|brand|team|city|place/i),
  };
  chosen.testimonial_text ??= named(/descri|summary|about|story|note|bio/i) ?? take(({ type }) => type === 'text');
  chosen.name ??= take(({ type }) => type === 'text');
  return Object.fromEntries(Object.entries(chosen).filter(([, id]) => id !== undefined));
}
