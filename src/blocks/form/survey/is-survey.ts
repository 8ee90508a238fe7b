export const surveyTypes = ['consent', 'ranking', 'matrix', 'signature'] as const;

const known: ReadonlySet<string> = new Set(surveyTypes);
export const isSurvey = ({ type, scans }: { type: string; scans?: boolean | undefined }): boolean =>
  known.has(type) || scans === true;

/** What has options. A matrix is several fields with the same ones, each with a column of its own. */
export const chooses = (type: string): boolean => /^(?:select|multi-select|ranking|matrix)$/.test(type);
