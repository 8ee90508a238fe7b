import { emptyTrash, listTrash, restoreFromTrash } from '#api/trash.ts';
import { on } from '../http/call.ts';
import { deleteForGood } from './delete-for-good.ts';
import { listOfTrash } from './list-trash.ts';
import { restore } from './restore.ts';

export const routes = [
  on(listTrash, ({ services, user }) => listOfTrash(services, user.workspace.id)),
  on(restoreFromTrash, restore),
  on(emptyTrash, deleteForGood),
];
