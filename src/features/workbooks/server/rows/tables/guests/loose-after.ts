import { regionAt } from '#engine/formula/cells/grids/regions.ts';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { keysOfPlace } from '#engine/formula/cells/loose-cells.ts';
import { groundAfter, moveKeptFormula, type TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import { firstVersion } from '../../sheets/row-lines.ts';
import type { LooseContent, WholeGrid } from '../grid-content.ts';

/**
 * The cells around the tables of a grid once other tables are on it, by whose rows each is known then. Cells that are of a
 * table from now on are left out. `versions` are what is written now, by sheet.
 */
export function looseAfter(grid: WholeGrid, move: TableMove, versions: ReadonlyMap<string, number>): LooseContent[] {
  const ground = groundAfter(move);
  return [...grid.loose].flatMap(([row, cells]) =>
    [...cells].flatMap(([column, cell]): LooseContent[] => {
      const region = regionAt(ground, row, column);
      const keys = keysOfPlace(region, { row, column });
      if (!keys) return [];
      const { of: before = grid.sheet.id, ...content } = cell;
      const { formula: stored } = cell;
      const home = { sheet: region, row, isLoose: true };
      const formula =
        stored !== undefined && isStoredById(stored) ? moveKeptFormula(stored, home, move, before) : stored;
      const isSame = before === region.id && formula === stored;
      const isWritten = cell.edited === true || formula !== undefined;
      return [
        {
          ...{ ...content, ...keys },
          ...(formula !== undefined && { formula }),
          ...(region !== ground.host && { of: region.id }),
          version: isSame ? cell.version : isWritten ? (versions.get(region.id) ?? firstVersion) : firstVersion,
        },
      ];
    }),
  );
}
