import type { CSSProperties } from 'react';
import { badOnDark, isDark, mutedTextOn, textOn } from '#kit/contrast.ts';

/** Colors that an owner may name and that mean a token of the theme. */
const themeColors: Record<string, { color: string; on: string }> = {
  indigo: { color: 'var(--app-accent, var(--accent))', on: 'var(--app-on-accent, var(--on-accent))' },
};

/** A color setting as CSS; undefined for '' ("as the theme has it"). The named color 'indigo' is the app's accent. */
export function ownerColor(value: string): string | undefined {
  return value === '' ? undefined : (themeColors[value]?.color ?? value);
}

/** The text color for an owner's background: the owner's own choice first, else one that can be read on it. */
export function ownerTextOn(background: string, chosen = ''): string | undefined {
  return ownerColor(chosen) ?? themeColors[background]?.on ?? (textOn(background) || undefined);
}

/** The color of words that say what went wrong on an owner's background. */
export const badTextOn = (background: string): string => (isDark(background) ? badOnDark : 'var(--bad)');

/** `style` of custom properties; those without a value are left out, so that the style sheet's own is. */
export function cssVariables(variables: Record<`--${string}`, string | number | undefined>): CSSProperties {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)) as CSSProperties;
}

/**
 * What an owner's background and text colors mean for everything rendered on them: text, muted text, lines, cards and
 * links stay readable. Nothing for colors left to the theme.
 */
export function surfaceVariables(background: string, font: string): CSSProperties {
  if (!background && !font) return {};
  const text = ownerTextOn(background, font);
  const back = ownerColor(background);
  return cssVariables({
    '--block-background': back,
    '--block-text': text,
    '--block-muted': text && (back ? mutedTextOn(background, text) : text),
    '--block-link': text,
    '--block-line': text && `color-mix(in srgb, ${text} 16%, transparent)`,
    '--bad-text': back && badTextOn(background),
    '--block-card': back && text ? `color-mix(in srgb, ${text} 6%, ${back})` : undefined,
  });
}
