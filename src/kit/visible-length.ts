/** Characters that take room; format characters are rendered as nothing. */
export const drawnLength = (text: string): number => text.replaceAll(/\p{Cf}/gu, '').length;
