/** Sentences one after the other, with the space that their language puts between them: none after a full-width mark. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((before, sentence) => before + (endsWide.test(before) ? '' : ' ') + sentence, '')
    .trimStart();

const endsWide = /[。！？：」）]$/;
