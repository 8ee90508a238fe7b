import type { BoardSettings } from '../rules/board-settings.ts';
import { parseColor } from '#kit/color.ts';
import '#kit/color-names.ts';
import { textOn } from '#kit/contrast.ts';

/** The owner's colors of the sections of a board, in addition to those of every page (renderer/palette.ts). */
export function boardStyle(board: BoardSettings): string {
  const active = colorOf(board.active_section_background_color);
  const variables: [string, string | undefined][] = [
    ['--section-active', active],
    ['--on-section-active', colorOf(board.active_section_text_color) ?? (active && (textOn(active) || undefined))],
    ['--section-text', colorOf(board.inactive_section_text_color)],
  ];
  return variables.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join(';');
}

const colorOf = (color: string): string | undefined => (color && parseColor(color) ? color : undefined);
