import { pageOf } from '../../rules/document/apply.ts';
import type { AppEdit } from '../../rules/document/document.ts';

/** Names of the pages that a change is about, each once; of pages that are gone the name that the change itself knows. */
export function pagesOfChange(edits: readonly AppEdit[], names: ReadonlyMap<string, string>): string[] {
  const ids = [...new Set(edits.map(pageOf))].filter((id) => id !== '');
  const added = new Map(edits.flatMap((edit) => (edit.kind === 'add-page' ? [[edit.page.id, edit.page.name]] : [])));
  return ids.flatMap((id) => names.get(id) ?? added.get(id) ?? []);
}
