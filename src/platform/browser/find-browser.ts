import { access, constants } from 'node:fs/promises';

const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What CHROMIUM_PATH says where no browser is wanted. */
export const noBrowser = 'none';

/** @sentences */
const reasons = {
  none: 'This server checks without a browser.',
  named: 'No browser found at CHROMIUM_PATH.',
  unknown: 'This server has no browser for checks.',
} as const;

/** The Chromium of this machine, or why there is none. */
export async function findBrowser(named: string | undefined): Promise<{ program: string } | { why: string }> {
  if (named === noBrowser) return { why: reasons.none };
  for (const program of named ? [named] : knownPlaces) if (await isProgram(program)) return { program };
  if (named) return { why: reasons.named };
  return { why: reasons.unknown };
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
