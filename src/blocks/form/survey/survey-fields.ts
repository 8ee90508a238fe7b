/** Kinds of fields that forms alone have. Browsers load this, with their controls, where one of them is. */
import { t } from '#kit/language/language.ts';
import { labelsAmong } from '#engine/labels.ts';
import { surveyTypeOf } from './is-survey.ts';
import { ownSurvey } from './own-survey.ts';

ownSurvey.fieldOf = (settings, options) => {
  const type = surveyTypeOf(settings);
  return {
    ...(settings.scans && { scans: true }),
    ...(type === 'consent' && { consent: settings.consent_text ?? '' }),
    ...(type && { type, pattern: '', placeholder: '', check: (cell: string) => surveyProblem(type, cell, options) }),
  };
};

/** What is wrong with the answer of such a field, in a sentence, or null. */
export function surveyProblem(type: string, text: string, options: readonly string[]): string | null {
  if (type === 'ranking') {
    const ranked = labelsAmong(text, options);
    const strange = ranked.find((choice) => !options.includes(choice));
    if (strange !== undefined) return t('Choose one of the options. {choice} isn’t one of them.', { choice: strange });
    return new Set(ranked).size < ranked.length ? t('Put each option in one place.') : null;
  }
  if (type === 'matrix' && !options.includes(text))
    return t('Choose one of the options. {choice} isn’t one of them.', { choice: text });
  if (type === 'signature' && text.startsWith('/') && !/^\/files\/\S+$/.test(text)) return t('Fill in this field.');
  return null;
}
