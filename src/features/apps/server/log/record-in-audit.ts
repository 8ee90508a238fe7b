import { audienceOf } from '../../rules/roles.ts';
import { sameValue } from '#kit/same-value.ts';
import type { AppDocument } from '../../rules/document/document.ts';
import { themeSettingSet } from '../../rules/document/theme-settings.ts';
import { namesOfSettings } from '#blocks/edit-names.ts';
import { changedSettings } from '#settings/setting-set.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { ChangeAuthor } from './change-app.ts';
import type { LoadedApp } from './load-app.ts';

/**
 * What the audit log says of a change of an app's draft: its list of pages and its appearance, not what is in pages.
 */
export async function recordInAudit(
  transaction: Transaction,
  before: LoadedApp,
  after: AppDocument,
  by: Pick<ChangeAuthor, 'audit' | 'entry'>,
): Promise<void> {
  for (const { action, page_id, summary } of linesOf(before, after)) {
    const subject = { app_id: before.id, ...(page_id !== undefined && { page_id }) };
    await by.audit.record({ workspace_id: before.workspace_id, ...by.entry, action, subject, summary }, transaction);
  }
}

interface Line {
  action: string;
  page_id?: string;
  summary: string;
}

function linesOf({ name, document: before }: LoadedApp, after: AppDocument): Line[] {
  const lines: Line[] = [];
  const known = new Map(before.pages.map((page) => [page.id, page]));
  const left = new Set(after.pages.map((page) => page.id));
  for (const page of before.pages.filter(({ id }) => !left.has(id))) {
    lines.push({
      action: 'page.deleted',
      page_id: page.id,
      summary: `deleted the page ${page.name} of the app ${name}`,
    });
  }
  for (const page of after.pages) {
    const own = known.get(page.id);
    if (!own) {
      lines.push({ action: 'page.added', page_id: page.id, summary: `added the page ${page.name} to the app ${name}` });
      continue;
    }
    if (own.name !== page.name) {
      const summary = `renamed the page ${own.name} of the app ${name} to ${page.name}`;
      lines.push({ action: 'page.renamed', page_id: page.id, summary });
    }
    if (own.is_public !== page.is_public) {
      const whom = page.is_public ? 'everyone' : 'signed-in people alone';
      lines.push({
        action: 'page.opened',
        page_id: page.id,
        summary: `opened the page ${own.name} of the app ${name} to ${whom}`,
      });
    }
    if (!sameValue(audienceOf(own.document.settings.shown_to), audienceOf(page.document.settings.shown_to))) {
      const summary = `changed which roles see the page ${own.name} of the app ${name}`;
      lines.push({ action: 'page.opened', page_id: page.id, summary });
    }
  }
  const look = changedSettings(themeSettingSet, before.look, after.look);
  if (look.length > 0) {
    const summary = `changed ${namesOfSettings(themeSettingSet, look)} of the app ${name}`;
    lines.push({ action: 'app.settings-changed', summary });
  }
  return lines;
}
