import { z } from 'zod';
import { cellOfFiles, mostFilesInCell } from '#engine/file-cells.ts';
import type { Cell } from '#engine/model.ts';

/** Cells as they are written. Files may be a list: a cell of a column of files holds `name (url), name (url)`. */
export const writtenCellsOf = (cellShape: z.ZodType<Cell, Cell>) =>
  z.record(
    z.string(),
    z.union([
      cellShape,
      z
        .array(z.object({ name: z.string().max(200), url: z.string().max(2_000) }))
        .max(mostFilesInCell)
        .transform((files): Cell => cellOfFiles(files)),
    ]),
  );
