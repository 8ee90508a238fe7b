import { type AppAccess, type AppSettings, defaultAppAccess } from '#domain/app-settings.ts';
import { type AppLook, defaultAppLook } from '#domain/app-document/document.ts';

/** The look of an app out of its stored settings; what came later has its default. */
export function lookOf(stored: Record<string, unknown>): AppLook {
  const known = pick(defaultAppLook, stored);
  return { ...known, palette: { ...defaultAppLook.palette, ...known.palette } };
}

/** Who may do what beside the blocks, out of the same settings. */
export const accessOf = (stored: Record<string, unknown>): AppAccess => pick(defaultAppAccess, stored);

/** Of some settings those that say who may do what, and no others: what was not sent is not written. */
export const onlyAccess = (settings: Partial<AppSettings>): Partial<AppAccess> =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key in defaultAppAccess));

/** Only the server writes settings, checked; older ones may lack newer parts. */
function pick<Settings extends object>(defaults: Settings, stored: Record<string, unknown>): Settings {
  const own = Object.entries(stored).filter(([key]) => key in defaults);
  return { ...defaults, ...Object.fromEntries(own) };
}
