import type { AppPalette } from '#features/apps/rules/document/document.ts';
import { deepOf } from '#features/apps/rules/document/palette-of-color.ts';
import { textOn } from '#kit/contrast.ts';
import '#kit/color-names.ts';

/** A page in small, in these colors. */
export function PalettePreview({ palette }: { palette: AppPalette }) {
  const accent = palette.accent || '#4f46e5';
  const background = palette.background || '#fafafa';
  const surface = palette.surface || '#ffffff';
  const deep = deepOf(palette) || '#161819';
  const text = palette.text || textOn(background) || '#161819';
  return (
    <svg viewBox="0 0 120 76" role="presentation" aria-hidden="true">
      <rect width="120" height="76" fill={background} />
      <rect width="120" height="15" fill={deep} />
      <circle cx="9" cy="7.5" r="3" fill="#ffffff" />
      <rect x="78" y="6" width="14" height="3" rx="1.5" fill="#ffffff" opacity="0.7" />
      <rect x="97" y="6" width="14" height="3" rx="1.5" fill="#ffffff" opacity="0.7" />
      <rect x="10" y="22" width="48" height="6" rx="2" fill={text} />
      <rect x="10" y="32" width="36" height="3" rx="1.5" fill={text} opacity="0.45" />
      <rect x="10" y="39" width="24" height="9" rx="2.5" fill={accent} />
      <rect x="14" y="42.5" width="16" height="2" rx="1" fill={textOn(accent) || '#ffffff'} />
      <rect x="68" y="21" width="42" height="27" rx="3" fill={surface} stroke={text} strokeOpacity="0.12" />
      <rect x="74" y="37" width="5" height="7" fill={accent} />
      <rect x="82" y="32" width="5" height="12" fill={accent} opacity="0.75" />
      <rect x="90" y="28" width="5" height="16" fill={accent} />
      <rect x="98" y="34" width="5" height="10" fill={accent} opacity="0.75" />
      <rect x="10" y="56" width="100" height="14" rx="3" fill={surface} stroke={text} strokeOpacity="0.12" />
      <rect x="15" y="61.5" width="30" height="3" rx="1.5" fill={text} opacity="0.45" />
      <rect x="52" y="61.5" width="20" height="3" rx="1.5" fill={text} opacity="0.45" />
      <rect x="84" y="61.5" width="20" height="3" rx="1.5" fill={text} opacity="0.45" />
    </svg>
  );
}
