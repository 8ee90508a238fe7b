import { Problem } from '#kit/problem.ts';

/** @sentences */
const sentences = [
  'This app doesn’t exist, or you don’t have access to it.',
  'This automation doesn’t exist, or you don’t have access to it.',
  'This call doesn’t exist, or you don’t have access to it.',
  'This run doesn’t exist, or you don’t have access to it.',
  'This sheet doesn’t exist, or you don’t have access to it.',
  'This webhook doesn’t exist, or you don’t have access to it.',
  'This workbook doesn’t exist, or you don’t have access to it.',
  'This workspace doesn’t exist, or you don’t have access to it.',
] as const;
export type Missing = ThingOf<(typeof sentences)[number]>;
type ThingOf<Sentence> = Sentence extends `This ${infer Thing} doesn’t exist, ${string}` ? Thing : never;

/** The same for what is not there and for what the caller may not see: no one learns which. */
export const notFound = (what: Missing): Problem =>
  new Problem('not_found', sentences.find((sentence) => sentence.startsWith(`This ${what} `)) ?? '');
