/** Marks in place of a secret of a setting. A mark is useless outside its workspace and reveals nothing. */

/** Whether the value of a concealed setting is such a mark, not the secret itself. */
export const isStoredSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^kept:sec_[0-9a-z]{26}$/.test(value);

/** The mark of a stored secret. */
export const markOfSecret = (id: string): string => `kept:${id}`;

/** The id in a mark. */
export const idOfMark = (mark: string): string => mark.slice('kept:'.length);
