import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { askedOf, messyContext, messyFilter, messyQuery, messySheet, nearOf } from '#test/messy-sheet.ts';
import { naiveAnswer } from '#test/naive-query.ts';
import { calendarTime, passesFilter, plainText, strippedNumber, wholeNumber } from '#test/naive-reading.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { compileFilter, passes, timeOf } from './conditions.ts';
import { cellText, foldText } from './folding.ts';
import { readNumber, writtenNumber } from './numbers.ts';
import { type Condition, conditions } from './query-model.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';

vi.setConfig({ testTimeout: 3_600_000 });

const everyRow = { offset: 0, limit: 1_000 };

describe('over sheets as people leave them, the engine answers what reading row by row by the rules answers', () => {
  test('for whole queries: filters, search, order, pages, groups, figures, choices', () => {
    fc.assert(
      fc.property(messySheet, messyQuery, messyContext, (sheet, query, context) => {
        expect(runQuery(createSnapshot(sheet), query, context)).toEqual(naiveAnswer(sheet, query, context));
      }),
      propertyRuns(400),
    );
  });

  test.each(conditions.map((condition) => ({ condition })))('for $condition alone, in every row', ({ condition }) => {
    const stored: Partial<Record<Condition, number>> = {};
    const ofCondition = messyFilter.filter((filter) => filter.condition === condition);
    fc.assert(
      fc.property(messySheet, ofCondition, messyContext, fc.nat(), (sheet, expected, around, pick) => {
        const filter = askedOf(sheet, expected, pick);
        const context = nearOf(sheet, filter.column, around, pick);
        const query = { columns: [], filters: [filter], page: everyRow };
        const answer = runQuery(createSnapshot(sheet), query, context);
        expect(answer).toEqual(naiveAnswer(sheet, query, context));
        stored[condition] = (stored[condition] ?? 0) + answer.total;
      }),
      propertyRuns(100),
    );
    expect(stored[condition], 'the sheets hold rows that the condition keeps').toBeGreaterThan(0);
  });
});

test('every single cell is read as the rules read it: text, number, date, and whether a filter keeps it', () => {
  fc.assert(
    fc.property(messySheet, messyFilter, messyContext, fc.nat(), (sheet, expected, context, pick) => {
      const filter = askedOf(sheet, expected, pick);
      for (const column of sheet.columns) {
        const compiled = compileFilter(filter, context, column);
        for (const { cells } of sheet.rows) {
          const cell = cells[column.id];
          expect(foldText(cellText(cell))).toBe(plainText(cell));
          expect(readNumber(cell)).toBe(strippedNumber(cell));
          expect(writtenNumber(cell)).toBe(wholeNumber(cell));
          expect(timeOf(cell, context.timeZone)).toBe(calendarTime(cell, context.timeZone));
          expect(passes(compiled, cell, context.timeZone, column), JSON.stringify([filter, cell, column])).toBe(
            passesFilter(filter, cell, context, column),
          );
        }
      }
    }),
    propertyRuns(300),
  );
});
