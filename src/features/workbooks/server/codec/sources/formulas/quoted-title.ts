/** The title of a sheet as formulas write it: in quotes where it is more than a word. */
export function quotedTitle(title: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(title) ? title : `'${title.replaceAll("'", "''")}'`;
}
