import { z } from 'zod';
import { cellOfFiles, mostFilesInCell } from '#engine/file-cells.ts';
import type { Cell } from '#engine/model.ts';
import { cellOfPeople, mostPeopleInCell, personName } from '#engine/people.ts';

/**
 * Cells as they are written. Files may be a list: a cell of a column of files holds `name (url), name (url)`. So may
 * people, by their ids: who it is and what they are called is looked up when the cell is written.
 */
export const writtenCellsOf = (cellShape: z.ZodType<Cell, Cell>) =>
  z.record(
    z.string(),
    z.union([
      cellShape,
      z
        .array(z.object({ name: z.string().max(200), url: z.string().max(2_000) }))
        .max(mostFilesInCell)
        .transform((files): Cell => cellOfFiles(files)),
      z
        .array(z.object({ id: z.string().regex(/^[0-9a-z]{26}$/), name: z.string().max(200).optional() }))
        .max(mostPeopleInCell)
        .transform(
          (people): Cell => cellOfPeople(people.map(({ id, name }) => ({ id, name: personName(name ?? '') }))),
        ),
    ]),
  );
