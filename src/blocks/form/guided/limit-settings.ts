/** What the owner says of how long a form is open, and how many answers it takes. */
import { boolean, date, number, textarea, time } from '#settings/kinds.ts';

export const limitSettings = {
  opens_on: date({
    label: 'Opens on',
    description: 'The first day on which the form takes answers, in the time zone of the app. Leave empty for at once.',
    group: 'Behavior',
  }),
  opens_at: time({
    label: 'Opens at',
    description: 'The time on that day. Leave empty for midnight.',
    group: 'Behavior',
  }),
  closes_on: date({
    label: 'Closes on',
    description: 'The last day on which the form takes answers, in the time zone of the app. Leave empty for never.',
    group: 'Behavior',
  }),
  closes_at: time({
    label: 'Closes at',
    description: 'The time on that day. Leave empty for the end of the day.',
    group: 'Behavior',
  }),
  most_answers: number({
    label: 'Number of answers',
    description:
      'The form closes after so many answers. They’re counted from when the number is set; deleting a row doesn’t make room for another. Leave empty for no limit.',
    group: 'Behavior',
    min: 1,
    max: 1_000_000,
    step: 1,
    default: null,
  }),
  once_each: boolean({
    label: 'One answer per person',
    description: 'Each person who is signed in can answer once. Others are asked to sign in.',
    group: 'Behavior',
  }),
  closed_text: textarea({
    label: 'Text when closed',
    description: 'What to say below the reason when the form takes no answers.',
    group: 'Content',
    maxLength: 1_000,
  }),
};
