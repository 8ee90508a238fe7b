/** The version of an open page as text: in its HTML, in the ids of events, and sent by browsers to learn of changes. */

/** What a page shows one viewer: its sheets with their versions, and of each block a stamp that changes with them. */
export interface PageVersion {
  /** By id, of sheets and of threads of comments. */
  sheets: ReadonlyMap<string, number>;
  /** By block id; only blocks that show rows or comments. */
  stamps: ReadonlyMap<string, string>;
}

/** `block.stamp~block.stamp`; '' for a page without rows. */
export function pageVersionText(stamps: ReadonlyMap<string, string>): string {
  return [...stamps].map(([block, stamp]) => `${block}.${stamp}`).join('~');
}

/** Reads it again; what is no stamp is left out. */
export function readPageVersion(text: string): Map<string, string> {
  const pairs = text.split('~').flatMap((part): [string, string][] => {
    const [block, stamp] = part.split('.');
    return block && stamp ? [[block, stamp]] : [];
  });
  return new Map(pairs);
}
