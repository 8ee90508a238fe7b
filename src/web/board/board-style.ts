import type { BoardSettings } from '#domain/board/board-settings.ts';
import { defaultBoardSettings } from '#domain/board/board-settings.ts';
import { parseColor } from '#kit/color.ts';
import { textOn } from '#kit/contrast.ts';

/** The owner's colours of a board as properties for a `style` attribute, beside those of the palette. */
export function boardStyle(board: BoardSettings): string {
  const active = colorOf(board.active_section_background_color);
  const shadow = changed(board, 'block_shadow');
  const variables: [string, string | undefined][] = [
    ['--app-line', changed(board, 'block_border')],
    ['--shadow', shadow && `0 8px 24px ${shadow}, 0 2px 6px ${shadow}`],
    ['--section-active', active],
    ['--on-section-active', colorOf(board.active_section_text_color) ?? (active && (textOn(active) || undefined))],
    ['--section-text', colorOf(board.inactive_section_text_color)],
  ];
  return variables.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join(';');
}

/** A colour of its own; what the theme has is left to the theme, and with it to the palette. */
function changed(board: BoardSettings, key: 'block_border' | 'block_shadow'): string | undefined {
  return board[key].toLowerCase() === defaultBoardSettings[key] ? undefined : colorOf(board[key]);
}

const colorOf = (color: string): string | undefined => (color && parseColor(color) ? color : undefined);
