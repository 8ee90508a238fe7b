/** What a generated picture is drawn from: texts and colors, and nothing that would have to be fetched. */
import { deepOf } from '#features/apps/rules/document/palette-of-color.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { parseColor } from '#kit/color.ts';
import '#kit/color-names.ts';
import { textOn } from '#kit/contrast.ts';

export interface PictureColors {
  accent: string;
  onAccent: string;
  ground: string;
  onGround: string;
}
/** For sharing, 1200 by 630; or the icon of an installed app, a square with the first letter of its name. */
export type PictureToDraw =
  | { kind: 'shared'; title: string; called: string; below: string; colors: PictureColors }
  | { kind: 'icon'; called: string; colors: PictureColors };

const usualAccent = '#4f46e5';
const usualGround = '#161819';

export function sharedPicture({ settings, name }: Pick<AppRecord, 'settings' | 'name'>, title: string): PictureToDraw {
  const called = settings.title || name;
  const below = title === called ? settings.description : '';
  return {
    ...{ kind: 'shared', called: cut(called, 80), title: cut(title, 240), below: cut(below, 200) },
    colors: colorsOf(settings.palette),
  };
}

export const appIcon = ({ settings, name }: Pick<AppRecord, 'settings' | 'name'>): PictureToDraw => ({
  ...{ kind: 'icon', called: cut(name, 80), colors: colorsOf(settings.palette) },
});

function colorsOf(palette: AppRecord['settings']['palette']): PictureColors {
  const accent = parseColor(palette.accent) ? palette.accent : usualAccent;
  const deep = palette.accent ? deepOf(palette) : '';
  const ground = parseColor(deep) ? deep : usualGround;
  return { accent, onAccent: textOn(accent) || '#ffffff', ground, onGround: textOn(ground) || '#ffffff' };
}

const cut = (text: string, most: number): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return [...plain].length > most ? `${[...plain].slice(0, most - 1).join('')}…` : plain;
};
