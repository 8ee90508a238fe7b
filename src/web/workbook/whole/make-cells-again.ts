import { makeCells } from '#features/workbooks/api/table-move.ts';
import { call } from '../../call.ts';
import { showFailure } from '../../site/shell/show-failure.ts';

/** Makes a further table of a sheet cells again; says why where that can't be. */
export async function makeCellsAgain(sheetId: string, onChanged: () => void): Promise<void> {
  try {
    await call(makeCells, { params: { sheetId } });
    onChanged();
  } catch (error) {
    showFailure(error);
  }
}
