/** What browsers have in the place of color-names.ts (`imports` in package.json): they know the names themselves. */
import type { hexOfName as HexOfName } from './color-names.ts';

let drawing: CanvasRenderingContext2D | null | undefined;

export const hexOfName: typeof HexOfName = (name) => {
  if (!/^[a-z]+$/.test(name) || ofSystem.test(name)) return undefined;
  drawing ??= document.createElement('canvas').getContext('2d');
  if (!drawing) return undefined;
  // What is no color leaves the one before.
  drawing.fillStyle = none;
  drawing.fillStyle = name;
  const digits = String(drawing.fillStyle);
  return digits === none ? undefined : digits.slice(1);
};

/** No name has this color. */
const none = '#010203';
/** Names of what a color is for: another one on every machine, so for us none. */
const ofSystem =
  /text$|^(?:accent|active|app|background|button|canvas|current|field|highlight|in(?:active|fo)|mark|menu|scrollbar|selected|threed|window)/;
