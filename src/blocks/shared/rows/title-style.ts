import type { ValuesOf } from '#settings/kinds.ts';
import type { TitleStyle } from '../block-frame.tsx';
import type { titleSettings } from './title-settings.ts';

/** The title settings as the frame of a block takes them. */
export function titleStyleOf(settings: ValuesOf<typeof titleSettings>): TitleStyle {
  const style = settings.title_font_style.toLowerCase();
  return {
    alignment: titleAlignments[settings.title_alignment],
    size: settings.title_font_size,
    bold: style.includes('bold'),
    italic: style.includes('italic'),
  };
}

const titleAlignments = { Left: 'left', Center: 'center', Right: 'right' } as const;
