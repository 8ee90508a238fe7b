import { t } from '#kit/language/product.ts';
import { automationIn } from '#features/automations/rules/app-automation.ts';
import type { AppEditNames } from '#features/apps/rules/document/describe-app-edit.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { editNames, labelAt } from '#blocks/edit-names.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';

/** The words for undo, redo and the history of this app. A block of another page is found, too. */
export function appEditNames(app: AppDocument): AppEditNames {
  const pageAt = (id: string) => app.pages.find((page) => page.id === id);
  return {
    page: (id) => pageAt(id)?.name || t('Home'),
    inPage: (id) => editNames(pageAt(id)?.document ?? { settings: defaultPageSettings, blocks: [] }),
    look: (path) => labelAt(themeSettingSet, path),
    automation: (id) => automationIn(app, id)?.name ?? null,
  };
}
