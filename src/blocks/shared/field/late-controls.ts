/**
 * What browsers have in the place of controls.ts (`imports` in package.json): many forms ask for texts alone, and do not
 * load how days, choices and files are filled in. Whoever draws such fields waits for it first, so that server and browser
 * draw the same.
 */
import type { fieldControls as Controls } from './controls.ts';

/** As controls.ts has them; until that is here none, and every field takes a text. */
export const fieldControls: typeof Controls = {};

/** From now on fields have these. */
export const takeControls = (given: typeof Controls): void => void Object.assign(fieldControls, given);

interface Fielded {
  type: string;
  config: { axis: readonly Readonly<Record<string, unknown>>[] };
}

/** Whether a block is drawn with fields that take more than a text. Windows over rows bring their controls along. */
export const hasControls = ({ type, config }: Fielded): boolean =>
  (type === 'form' || type === 'event') &&
  config.axis.some((entry) => !/^"(?:text|number|tel|url|email)/.test(JSON.stringify(entry['type'])));

export async function loadControls(): Promise<void> {
  await import('./controls-at-once.ts');
}
