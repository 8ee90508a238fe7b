/**
 * Whether JSON is nested deeper than so many levels, judged by its text: nothing is parsed, so nothing can overflow.
 */
export function isNestedBeyond(json: string, most: number): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '[' || token === '{') {
      if (++depth > most) return true;
    } else if (token === ']' || token === '}') depth--;
  }
  return false;
}

/** Brackets, and texts as a whole: brackets in them are letters. */
const tokens = /[[\]{}]|"(?:[^"\\]|\\.)*"?/gs;
