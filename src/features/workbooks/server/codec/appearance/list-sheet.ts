/** The sheet in which our .xlsx files hold options that don't fit into a formula; programs don't offer to show it. */

const title = '_choices';

/** Whether a sheet is called so. Its content counts only where the file keeps it from being shown, too. */
export const isListSheet = (name: string): boolean => /^_choices(?: \d+)?$/.test(name);

/** A title for it that none of these has. */
export function listSheetTitle(taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  let name = title;
  for (let number = 2; known.has(name); number++) name = `${title} ${number}`;
  return name;
}
