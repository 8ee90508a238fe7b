/**
 * Whether JSON is nested deeper than so many levels, judged by its text: nothing is parsed, so nothing can overflow.
 */
export function isNestedBeyond(json: string, most: number): boolean {
  if (!hasOpeningsBeyond(json, most)) return false;
  let depth = 0;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '[' || token === '{') {
      if (++depth > most) return true;
    } else if (token === ']' || token === '}') depth--;
  }
  return false;
}

/** Whether it has more opening brackets than that, in texts too: most bodies have few, and need no further look. */
function hasOpeningsBeyond(json: string, most: number): boolean {
  let openings = 0;
  for (const bracket of ['[', '{']) {
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1))
      if (++openings > most) return true;
  }
  return false;
}

/** Brackets, and texts as a whole: brackets in them are letters. */
const tokens = /[[\]{}]|"(?:[^"\\]|\\.)*"?/gs;
