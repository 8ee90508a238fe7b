/** What an open page stands on, as text: in its HTML, in the ids of events, in what the browser sends to hear of changes. */

/** `block.stamp~block.stamp`; '' for a page without rows. */
export function standText(stamps: ReadonlyMap<string, string>): string {
  return [...stamps].map(([block, stamp]) => `${block}.${stamp}`).join('~');
}

/** Reads it again; what is no stamp is left out. */
export function readStand(text: string): Map<string, string> {
  const pairs = text.split('~').flatMap((part): [string, string][] => {
    const [block, stamp] = part.split('.');
    return block && stamp ? [[block, stamp]] : [];
  });
  return new Map(pairs);
}
