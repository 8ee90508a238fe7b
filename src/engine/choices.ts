import type { Column } from './model.ts';

/** Columns of texts that have a list: a cell holds one label of it, or several between commas. */
export const isChoice = ({ type }: Pick<Column, 'type'>): boolean => type === 'choice' || type === 'choices';

/** The color of an option by its name in the palette; none for what is in no list. Capital letters don't count. */
export const colorOfLabel = (label: string, { options = [], option_colors }: Column): string | undefined =>
  option_colors?.[options.findIndex((option) => option.toLowerCase() === label.toLowerCase())];
