/** What was typed, anywhere in a text, for LIKE: its own signs stand for themselves. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
