import { type AppAccess, type AppSettings, accessBeforeChoice, defaultAppAccess } from '../../rules/app-settings.ts';
import { type AppTheme, defaultAppTheme } from '../../rules/document/document.ts';

/** The appearance of an app from its stored settings; settings that were added later have their defaults. */
export function lookOf(stored: Record<string, unknown>): AppTheme {
  const known = pick(defaultAppTheme, stored);
  return { ...known, palette: { ...defaultAppTheme.palette, ...known.palette } };
}

/** Who may do what, apart from the blocks, in an app that is made now with some of its settings. */
export const accessOfNewApp = (given: Record<string, unknown>): AppAccess => pick(defaultAppAccess, given);

/** The same of a stored app: one that is older than a setting has the rights that it had before. */
export const accessOf = (stored: Record<string, unknown>): AppAccess => pick(accessBeforeChoice, stored);

/** Of some settings those that say who may do what, and no others: what was not sent is not written. */
export const onlyAccess = (settings: Partial<AppSettings>): Partial<AppAccess> =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key in defaultAppAccess));

/** Only the server writes settings, checked; older ones may lack newer parts. */
function pick<Settings extends object>(defaults: Settings, stored: Record<string, unknown>): Settings {
  const own = Object.entries(stored).filter(([key]) => key in defaults);
  return { ...defaults, ...Object.fromEntries(own) };
}
