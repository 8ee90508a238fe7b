import { msg } from '#kit/language/msg.ts';
import { namesOfSettings } from '#blocks/edit-names.ts';
import { accessSettingSet } from '../rules/app-settings.ts';
import { changedSettings } from '#settings/setting-set.ts';
import type { AppRecord } from '../services.ts';
import type { AuditEntry } from '#features/workspaces/services.ts';

type Change = Pick<AuditEntry, 'action' | 'summary'>;

/**
 * What the audit log says of a change to an app: its name and address, who may see it, how people sign in, its data.
 */
export function appChanges(before: AppRecord, after: AppRecord, passwordGiven: string | null | undefined): Change[] {
  const { name } = after;
  const access = changedSettings(accessSettingSet, before.settings, after.settings);
  const changes: (Change | false)[] = [
    after.name !== before.name && {
      action: 'app.renamed',
      summary: msg('renamed the app {before} to {app}', { before: before.name, app: name }),
    },
    addressOfApp(after) !== addressOfApp(before) && {
      action: 'app.moved',
      summary: msg('moved the app {app} from {before} to {address}', {
        ...{ app: name, before: addressOfApp(before), address: addressOfApp(after) },
      }),
    },
    after.public !== before.public && {
      action: after.public ? 'app.published' : 'app.unpublished',
      summary: after.public
        ? msg('published the app {app} at {address}', { app: name, address: addressOfApp(after) })
        : msg('made the app {app} private', { app: name }),
    },
    after.sign_in_method !== before.sign_in_method && {
      action: 'app.sign-in-changed',
      summary: msg('changed the sign-in of the app {app} to “{method}”', {
        app: name,
        method: msg(after.sign_in_method),
      }),
    },
    passwordGiven !== undefined &&
      (passwordGiven !== null || before.has_sign_in_password) && {
        action: 'app.password-changed',
        summary:
          passwordGiven === null
            ? msg('took away the password of the app {app}', { app: name })
            : msg('set the password of the app {app}', { app: name }),
      },
    // A change of the look is noted with the change of the draft. (log/record-in-audit.ts)
    access.length > 0 && {
      action: 'app.settings-changed',
      summary: msg('changed {settings} of the app {app}', {
        settings: namesOfSettings(accessSettingSet, access),
        app: name,
      }),
    },
    after.workbook_id !== before.workbook_id && {
      action: 'app.workbook-changed',
      summary: after.workbook_id
        ? msg('connected the app {app} to another spreadsheet', { app: name })
        : msg('connected the app {app} to no spreadsheet', { app: name }),
    },
  ];
  return changes.filter((change) => change !== false);
}

/** As the audit log names the address of an app: the sub-domain, or the path of a board. */
export const addressOfApp = (app: Pick<AppRecord, 'subdomain' | 'board_slug'>): string =>
  app.subdomain || `/${app.board_slug}`;
