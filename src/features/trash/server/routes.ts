import { emptyTrash, listTrash, restoreFromTrash } from '../api.ts';
import { on } from '#platform/http/call.ts';
import { deleteForGood } from './delete-for-good.ts';
import { listOfTrash } from './list-trash.ts';
import { restore } from './restore.ts';

export const routes = [
  on(listTrash, ({ services, user }) => listOfTrash(services, user.workspace.id)),
  on(restoreFromTrash, restore),
  on(emptyTrash, deleteForGood),
];
