import type { BlockSample } from '../../view-contract.ts';

/** A registration in steps, in which some fields follow from others. */
export const guidedSample: BlockSample = {
  name: 'A registration in steps',
  state: 'normal',
  block: {
    sheet_title: 'Crew',
    settings: {
      titleForm: 'Join the regatta',
      submit_text: 'Sign up',
      submit_success: 'You’re on the list. See you on the pier.',
      next_text: 'Go on',
      form_steps: [
        { step_title: 'About you', first_field: 'name' },
        { step_title: 'On board', step_text: 'So that everyone has a berth.', first_field: 'role' },
        {
          ...{ step_title: 'Your boat', first_field: 'boat' },
          ...{ when_field: 'role', when_condition: '=', when_value: 'Skipper' },
        },
      ],
    },
    axis: [
      { column: 'name', label: 'Name', required: true },
      { column: 'age', label: 'Age', type: 'number', required: true },
      {
        ...{ column: 'guardian', label: 'Phone of a parent', type: 'tel', required: true },
        asked_when: [{ when_field: 'age', when_condition: '<', when_value: '18' }],
      },
      { column: 'role', label: 'Role', type: 'select', options: 'Crew, Skipper', required: true },
      { column: 'diet', label: 'Diet', type: 'multi-select', options: 'Vegetarian, No nuts, Other' },
      {
        ...{ column: 'notes', label: 'What should the cook know?', type: 'textarea' },
        asked_when: [
          { when_field: 'diet', when_condition: 'any_of', when_value: 'No nuts||Other' },
          { when_field: 'role', when_condition: 'filled' },
        ],
        asked_when_any: false,
      },
      { column: 'boat', label: 'Name of the boat', required: true },
      { column: 'sail', label: 'Sail number', regex_validation: '[A-Z]{3} \\d+', placeholder: 'GER 12' },
      { column: 'club', label: 'Club', asked_to: 'Strangers' },
    ],
  },
  sheets: {
    Crew: {
      columns: [
        { id: 'name', name: 'Name', type: 'text' },
        { id: 'age', name: 'Age', type: 'number' },
        { id: 'guardian', name: 'Guardian', type: 'phone' },
        { id: 'role', name: 'Role', type: 'text' },
        { id: 'diet', name: 'Diet', type: 'text' },
        { id: 'notes', name: 'Notes', type: 'text' },
        { id: 'boat', name: 'Boat', type: 'text' },
        { id: 'sail', name: 'Sail', type: 'text' },
        { id: 'club', name: 'Club', type: 'text' },
      ],
      rows: [],
    },
  },
  rights: { add: true },
};
