import { getWorkbook, type WorkbookOnTheWire } from '../api/workbooks.ts';
import { call } from '#web/call.ts';

const every = 400;

/** Waits until the file of a workbook was read; `onStep` gets how far it is. */
export async function followImport(
  first: WorkbookOnTheWire,
  { onStep, signal }: { onStep?: (workbook: WorkbookOnTheWire) => void; signal: AbortSignal },
): Promise<WorkbookOnTheWire> {
  let workbook = first;
  while (workbook.state === 'importing') {
    onStep?.(workbook);
    await new Promise((resolve) => setTimeout(resolve, every));
    ({ workbook } = await call(getWorkbook, { params: { workbookId: workbook.id }, signal }));
  }
  return workbook;
}
