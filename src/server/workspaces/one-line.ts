/** A name without line breaks and other signs that cannot be seen, which could pretend to be more than a name. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\u200B\u202A-\u202E\u2060-\u2069\uFEFF]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
