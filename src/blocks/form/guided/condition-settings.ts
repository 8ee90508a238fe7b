/** What the owner says of which fields and steps of a form are asked. */
import { array, boolean, column, select, text, textarea } from '#settings/kinds.ts';

/** Conditions of filters that make sense of what a person types now; two that no filter has tell what is blank. */
export const answerConditions = [
  '=',
  'is_not',
  'any_of',
  'none_of',
  'includes',
  'not_includes',
  'starts_with',
  '>',
  '<',
  'filled',
  'empty',
] as const;

const compared = answerConditions.filter((condition) => condition !== 'filled' && condition !== 'empty');

const answerConditionFields = {
  when_field: column({
    label: 'Field',
    description: 'A field above this one. A field that isn’t shown counts as empty.',
    shown: false,
    required: true,
  }),
  when_condition: select(answerConditions, {
    label: 'Condition',
    description: 'The condition. any_of and none_of take several values, separated by ||.',
    group: 'Data',
  }),
  when_value: text({ label: 'Value', panelOnly: true, description: 'The value to compare with.', group: 'Data' }),
};

export const askedToOptions = ['Everyone', 'Signed-in people', 'Strangers'] as const;

/** Of each field. */
export const conditionFields = {
  asked_to: select(askedToOptions, {
    label: 'Ask',
    description: 'Who is asked: everyone, people who are signed in, or everyone else.',
    group: 'Behavior',
  }),
  asked_when: array(answerConditionFields, {
    label: 'Ask only when',
    description:
      'Ask for this field only if fields above it are filled in like this. A field that isn’t asked for is never stored.',
    group: 'Behavior',
    itemName: 'condition',
    max: 10,
    visibleWhen: { when_value: { when_condition: compared } },
  }),
  asked_when_any: boolean({
    label: 'One condition is enough',
    description: 'Ask if one of the conditions is met, not only if all are.',
    group: 'Behavior',
  }),
};

const mostSteps = 20;

export const stepSettings = {
  form_steps: array(
    {
      step_title: text({ label: 'Title', description: 'Heading of the step.', group: 'Content' }),
      step_text: textarea({ label: 'Text', description: 'What to say below the heading.', group: 'Content' }),
      first_field: column({
        label: 'Begins with',
        description: 'The first field of the step. It has all fields up to the next step.',
        shown: false,
        required: true,
      }),
      ...answerConditionFields,
      when_field: column({
        label: 'Only if',
        description: 'A field of an earlier step. Leave empty to always show the step.',
        shown: false,
      }),
    },
    {
      label: 'Steps',
      description:
        'Ask in several steps, each on its own. Without JavaScript, the form is one long page with headings.',
      group: 'Content',
      itemName: 'step',
      max: mostSteps,
      visibleWhen: { when_value: { when_condition: compared } },
    },
  ),
  next_text: text({
    label: 'Next button text',
    description: 'Text on the button that leads to the next step. Leave empty for Next.',
    group: 'Content',
  }),
};
