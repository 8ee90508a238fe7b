import { t } from '#kit/language/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { deleteApp } from '#features/apps/api/apps.ts';
import { restoreFromTrash } from '../api.ts';
import { deleteWorkbook } from '#features/workbooks/api/workbooks.ts';
import { call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';

interface Thing {
  kind: 'app' | 'workbook';
  id: string;
  name: string;
}

export const restoredText = ({ kind, name }: Pick<Thing, 'kind' | 'name'>): string =>
  kind === 'app' ? t('{name} was restored. It’s private for now.', { name }) : t('{name} was restored.', { name });

/** Moves an app or a spreadsheet to the trash, and offers to take it out again. Throws what the server refuses. */
export function useTrashCan(): (thing: Thing) => Promise<void> {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(['apps', 'workbooks', 'trash'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const restore = async ({ kind, id, name }: Thing) => {
    try {
      await call(restoreFromTrash, { body: { kind, id } });
      showToast(restoredText({ kind, name }));
    } catch (error) {
      showFailure(error);
    }
    await refresh();
  };
  return async (thing) => {
    if (thing.kind === 'app') await call(deleteApp, { params: { appId: thing.id } });
    else await call(deleteWorkbook, { params: { workbookId: thing.id } });
    showToast(t('{name} was moved to the trash.', { name: thing.name }), {
      label: t('Undo'),
      run: () => void restore(thing),
    });
    await refresh();
  };
}
