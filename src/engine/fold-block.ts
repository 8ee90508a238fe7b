import { textSeparator } from './folding.ts';

/**
 * Whether foldText makes of each text of a block no more than its lower case, so that all of them are folded by one native
 * call. They are joined by the separator; `starts` are theirs.
 */
export function foldsAsWhole(block: string, starts: Uint32Array): boolean {
  if (beyondAscii.test(block) || block.includes(' (/')) return false;
  // A separator within a text would be left out of it.
  let separator = -1;
  for (let index = 1; index < starts.length; index++) {
    separator = block.indexOf(textSeparator, separator + 1);
    if (separator !== starts[index]! - 1) return false;
  }
  return !block.includes(textSeparator, separator + 1) && !hasOuterSpaces(block, starts);
}

/** A block of which that is true, folded. */
export function foldBlock(block: string): string {
  const folded = block.toLowerCase();
  // The same letters need not be there twice.
  return folded === block ? block : folded;
}

const beyondAscii = /[\u0080-\uffff]/;

function hasOuterSpaces(block: string, starts: Uint32Array): boolean {
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index]!;
    // All that ASCII has of spaces, and some more.
    if (block.charCodeAt(start) <= space && block.charCodeAt(start) > 0) return true;
    if (start > 1 && block.charCodeAt(start - 2) <= space && block.charCodeAt(start - 2) > 0) return true;
  }
  const last = block.charCodeAt(block.length - 1);
  return last <= space && last > 0;
}

const space = 32;
