import { completeSettings } from '#settings/setting-set.ts';
import { type AppAccess, accessBeforeChoice, accessSettingSet, defaultAppAccess } from '../../rules/app-settings.ts';
import { type AppTheme, defaultAppTheme } from '../../rules/document/document.ts';
import { themeSettingSet } from '../../rules/document/theme-settings.ts';

/** The appearance of an app from its stored settings; settings that were added later have their defaults. */
export const lookOf = (stored: object): AppTheme => completeSettings(themeSettingSet, defaultAppTheme, stored);

/** Who may do what, apart from the blocks, in an app that is made now with some of its settings. */
export const accessOfNewApp = (given: object): AppAccess => completeSettings(accessSettingSet, defaultAppAccess, given);

/** The same of a stored app: one that is older than a setting has the rights that it had before. */
export const accessOf = (stored: object): AppAccess => completeSettings(accessSettingSet, accessBeforeChoice, stored);
