import type { Column } from '../model.ts';

/** Whether its heading is blank in the sheet: the import called it by its letter. */
export const isUnnamed = ({ name }: Pick<Column, 'name'>): boolean => /^Column [A-Z]{1,3}(?: \d+)?$/.test(name);
