import { say, type Msg, msg } from '#kit/language/msg.ts';

/** Browser and system as far as a User-Agent says: "Firefox on Windows"; "Unknown device" where it names neither. */
export function deviceMsg(userAgent: string): Msg {
  const [first, system] = deviceParts(userAgent);
  if (first === undefined) return msg('Unknown device');
  return system === undefined ? first : msg('{browser} on {system}', { browser: first, system });
}

/** In the language of `inLanguage`. */
export const deviceName = (userAgent: string): string => say(deviceMsg(userAgent));

/** The names of browser and system, those that it says. */
export function deviceParts(userAgent: string): string[] {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [browser, system].filter((part) => part !== undefined);
}

/** Most browsers name others too, to be let in; so the order counts. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
  ['Python', /^python-(?:requests|httpx|urllib)/i],
  ['Node.js', /^(?:node|undici)/i],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];
