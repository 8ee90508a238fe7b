/** What was typed, anywhere in a text, for LIKE: its wildcards are matched literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
