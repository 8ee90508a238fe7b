import type { AppPalette } from '#features/apps/rules/document/document.ts';
import { deepOf } from '#features/apps/rules/document/palette-of-color.ts';
import { defaultPageSettings, type PageColors } from '#features/apps/rules/page/page-settings.ts';
import {
  badOnDark,
  contrastOf,
  isDark,
  lightenedOn,
  mutedTextOn,
  raised,
  readableOnAll,
  readableContrast,
  textOn,
} from '#kit/contrast.ts';
import { parseColor } from '#kit/color.ts';
import '#kit/color-names.ts';

const paper = '#FAFAFA';
const ink = '#161819';

/**
 * The owner's colors as `--app-*` properties for a `style` attribute. What is left open keeps the theme's value; what
 * follows from a choice (text on it, muted text, lines) is chosen so that it can be read.
 */
export function paletteStyle(palette: AppPalette, page: PageColors): string {
  const background = pick(page.page_background, paper) ?? pick(palette.background);
  const text = pick(palette.text) ?? (background ? textOn(background) || undefined : undefined);
  const surface =
    pick(palette.surface) ??
    (background && isDark(background) ? `color-mix(in srgb, #ffffff 7%, ${background})` : undefined);
  const accent = pick(palette.accent);
  const ground = background ?? paper;
  const deep = pick(deepOf(palette));
  const nav = page.nav_background === '' ? deep : pick(page.nav_background, ink);
  const hero = page.hero_background === '' ? deep : pick(page.hero_background, ink);
  const border = pick(page.block_border, defaultPageSettings.block_border);
  const shadow = pick(page.block_shadow, defaultPageSettings.block_shadow);
  const onDark = isDark(pick(palette.surface) ?? ground);
  const variables: [string, string | undefined][] = [
    ['--app-background', background],
    ['--app-surface', surface],
    ['--app-text', text],
    ['--app-muted', text ? mutedTextOn(ground, text) : undefined],
    ['--app-line', border ?? (text ? `color-mix(in srgb, ${text} 13%, transparent)` : undefined)],
    ['--shadow', shadow && `0 8px 24px ${shadow}, 0 2px 6px ${shadow}`],
    ['--bad-text', onDark ? badOnDark : undefined],
    ['--player-scheme', onDark ? 'dark' : undefined],
    ['--app-accent', accent],
    ['--app-on-accent', accent ? textOn(accent) || undefined : undefined],
    ['--nav-background', nav],
    ['--app-link', accent ? readableOnAll([ground, cardOf(palette, ground)], accent) : undefined],
    ['--on-nav', nav ? textOn(nav) || undefined : undefined],
    ['--on-nav-muted', nav ? mutedTextOn(nav, textOn(nav)) || undefined : undefined],
    ['--hero-background', hero],
    ['--on-hero', hero ? textOn(hero) || undefined : undefined],
  ];
  return variables.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join(';');
}

/**
 * The dark scheme of the same colors, as `--dark-*` properties that page.css puts in place where it is needed: what is
 * dark already stays, the rest becomes so dark, and what is on it so light, that it can be read.
 */
export function darkStyle(palette: AppPalette): string {
  const background = darkOr(palette.background, '#131518');
  const surface = darkOr(palette.surface, raised(background, 0.06));
  const readable = (color: string): boolean =>
    [background, surface].every((ground) => contrastOf(color, ground) >= readableContrast);
  const text = readable(palette.text) ? palette.text : '#eceef2';
  const accent = lightenedOn(surface, pick(palette.accent) ?? '#4f46e5');
  const variables: [string, string][] = [
    ['background', background],
    ['surface', surface],
    ['text', text],
    ['muted', mutedTextOn(surface, text)],
    ['line', `color-mix(in srgb, ${text} 15%, transparent)`],
    ['accent', accent],
    ['link', accent],
    ['on-accent', textOn(accent) || '#161819'],
    ['bad', badOnDark],
  ];
  return variables.map(([name, value]) => `--dark-${name}:${value}`).join(';');
}

/** The background of cards, as a color for calculations. */
const cardOf = (palette: AppPalette, ground: string): string =>
  pick(palette.surface) ?? (isDark(ground) ? raised(ground, 0.07) : '#ffffff');

const darkOr = (color: string, other: string): string => (pick(color) && isDark(color) ? color : other);

/** A color that can be read; undefined for '', for nonsense, and for the value that stands for "as the theme has it". */
function pick(color: string, theme = ''): string | undefined {
  if (color === '' || color.toLowerCase() === theme.toLowerCase()) return undefined;
  return parseColor(color) ? color : undefined;
}
