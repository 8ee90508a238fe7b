/** Choices whose labels are hard on lists, formulas, types and files. */
import fc from 'fast-check';
import { foldText } from '#engine/folding.ts';
import { joinLabels } from '#engine/labels.ts';
import type { Cell, Column } from '#engine/model.ts';
import { ruleColorNames } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import { cleanOptions, longestOption } from '#features/workbooks/rules/column-options.ts';

export const label = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'\'"=+-@,;:&<>|_#{}$ '), minLength: 1, maxLength: 8 }),
    fc.constantFrom('=1+1', '-5', '007', '12', '1.5', '50%', 'TRUE', '2026-11-21', '1/2', '$5', '12:30', '_x000D_'),
    fc.constantFrom(
      'מצב פתוח',
      'في الانتظار',
      '🟢 Go',
      '👩‍👩‍👧',
      'é',
      '"quoted"',
      "it's",
      'a, b',
      'a\nb',
      '=Sheet1!A1',
      '#REF!',
    ),
    fc.string({ minLength: 80, maxLength: 120 }),
  )
  .map((text) => cleanOptions([text.replaceAll('\0', '')])[0] ?? 'x')
  .filter((text) => !text.includes('�') && text.length <= longestOption);

const options = fc.uniqueArray(label, { minLength: 1, maxLength: 6, selector: foldText });
const colors = fc.array(fc.constantFrom(...ruleColorNames), { minLength: 6, maxLength: 6 });

/** A sheet with a choice, a column of several, and names. */
export const sheetWithChoices = fc
  .record({ one: options, several: options, colors, picks: fc.array(fc.nat(1_000), { minLength: 3, maxLength: 9 }) })
  .map(({ one, several, colors: own, picks }) => {
    const columns: Column[] = [
      { id: 'name', name: 'Name', type: 'text' },
      { id: 'state', name: 'State', type: 'choice', options: one, option_colors: own.slice(0, one.length) },
      { id: 'tags', name: 'Tags', type: 'choices', options: several, option_colors: own.slice(0, several.length) },
    ];
    const rows = picks.map((pick, at) => ({
      cells: {
        name: `Row ${at}`,
        state: one[pick % one.length] ?? null,
        tags: joinLabels([
          ...new Set([pick, pick >> 3, pick >> 6].map((place) => several[place % several.length] ?? 'x')),
        ]),
      } as Record<string, Cell>,
    }));
    return { title: 'Tasks', columns, rows };
  });
