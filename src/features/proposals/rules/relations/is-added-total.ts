import type { Column } from '#engine/model.ts';

/** Ids that stand for columns until they are made: no column of a sheet has such a one. */
export const addedTotalId = (number: number): string => `added-total-${number}`;
export const isAddedTotal = ({ id }: Pick<Column, 'id'>): boolean => /^added-total-\d+$/.test(id);
