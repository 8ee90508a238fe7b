import type { AppEditNames } from '#domain/app-document/describe-app-edit.ts';
import type { AppDocument } from '#domain/app-document/document.ts';
import { defaultPageSettings } from '#domain/page/document.ts';
import { editNames, labelOf } from '#blocks/edit-names.ts';

/** The words for undo, redo and the history of this app. A block of another page is found, too. */
export function appEditNames(app: AppDocument): AppEditNames {
  const pageAt = (id: string) => app.pages.find((page) => page.id === id);
  return {
    page: (id) => pageAt(id)?.name || 'Home',
    inPage: (id) => editNames(pageAt(id)?.document ?? { settings: defaultPageSettings, blocks: [] }),
    look: (path) => lookNames.get(path.join('.')) ?? labelOf(path.at(-1) ?? 'look', undefined),
  };
}

const lookNames: ReadonlyMap<string, string> = new Map([
  ['palette.accent', 'Accent'],
  ['palette.background', 'Background'],
  ['palette.surface', 'Cards'],
  ['palette.text', 'Text'],
  ['logo', 'Logo'],
  ['description', 'Description'],
  ['time_zone', 'Time zone'],
  ['week_starts_on', 'First day of the week'],
]);
