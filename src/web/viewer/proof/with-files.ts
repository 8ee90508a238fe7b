/**
 * Content whose files were chosen without a network goes out after them. `noted` gets it after each one. It imports
 * nothing itself: every page with blocks would carry the name of what it needs.
 */
export async function withFiles<Content>(content: Content, noted: (now: Content) => unknown): Promise<Content> {
  if (!JSON.stringify(content).includes('/files/waiting/')) return content;
  return (await import('../offline/waiting-files.ts')).withSentFiles(content, noted);
}
