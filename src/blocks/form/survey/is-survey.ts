export const choiceLooks = ['List', 'Ranking', 'Matrix'] as const;
export const textLooks = ['Text', 'Consent', 'Signature'] as const;

interface Kind {
  type: string;
  /** How a choice, and how a text, is asked for. */
  choices_as?: (typeof choiceLooks)[number];
  text_as?: (typeof textLooks)[number];
  scans?: boolean;
}

const types = { Ranking: 'ranking', Matrix: 'matrix', Consent: 'consent', Signature: 'signature' } as const;

/** The kind of a field that forms alone have; null of any other. */
export function surveyTypeOf({ type, choices_as = 'List', text_as = 'Text' }: Kind) {
  const look = type === 'select' ? choices_as : type === 'text' ? text_as : 'Text';
  return look === 'List' || look === 'Text' ? null : types[look];
}

/** Whether its control is one that forms alone have. */
export const isSurvey = (kind: Kind): boolean => surveyTypeOf(kind) !== null || kind.scans === true;
