import { type Sentence, msg } from '#kit/language/msg.ts';
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
  summary: Sentence;
}

function linesOf({ name, document: before }: LoadedApp, after: AppDocument): Line[] {
  const lines: Line[] = [];
  const known = new Map(before.pages.map((page) => [page.id, page]));
  const left = new Set(after.pages.map((page) => page.id));
  for (const page of before.pages.filter(({ id }) => !left.has(id))) {
    lines.push({
      action: 'page.deleted',
      page_id: page.id,
      summary: msg('deleted the page {page} of the app {app}', { page: page.name, app: name }),
    });
  }
  for (const page of after.pages) {
    const own = known.get(page.id);
    if (!own) {
      lines.push({
        action: 'page.added',
        page_id: page.id,
        summary: msg('added the page {page} to the app {app}', { page: page.name, app: name }),
      });
      continue;
    }
    if (own.name !== page.name) {
      const summary = msg('renamed the page {before} of the app {app} to {page}', {
        ...{ before: own.name, app: name, page: page.name },
      });
      lines.push({ action: 'page.renamed', page_id: page.id, summary });
    }
    if (own.is_public !== page.is_public) {
      const values = { page: own.name, app: name };
      lines.push({
        action: 'page.opened',
        page_id: page.id,
        summary: page.is_public
          ? msg('opened the page {page} of the app {app} to everyone', values)
          : msg('opened the page {page} of the app {app} to signed-in people alone', values),
      });
    }
    if (!sameValue(audienceOf(own.document.settings.shown_to), audienceOf(page.document.settings.shown_to))) {
      const summary = msg('changed which roles see the page {page} of the app {app}', { page: own.name, app: name });
      lines.push({ action: 'page.opened', page_id: page.id, summary });
    }
  }
  const look = changedSettings(themeSettingSet, before.look, after.look);
  if (look.length > 0) {
    const summary = msg('changed {settings} of the app {app}', {
      settings: namesOfSettings(themeSettingSet, look),
      app: name,
    });
    lines.push({ action: 'app.settings-changed', summary });
  }
  return lines;
}
