/** Characters that take room; format characters are rendered as nothing. */
export const visibleLength = (text: string): number => text.replaceAll(/\p{Cf}/gu, '').length;
