import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoPage, pageOpening } from '../demo-app.ts';
import { strikesSheet, night, ember } from './theme.ts';

export const report: DemoPage = {
  name: 'Report a strike',
  slug: 'report',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening(
        'Report a strike',
        'Two minutes now can spare somebody an engine. Leave out what you do not know.',
        {
          background: night,
        },
      ),
    }),
    proposedBlock('form', 'new-report', {
      sheet_title: strikesSheet,
      settings: {
        titleForm: 'What happened',
        submit_text: 'Send the report',
        submit_success: 'Thank you. Your report is in the records, marked as not reviewed yet.',
        submit_button_color: ember,
      },
      axis: [
        { column: 'date', label: 'Date', type: 'date', required: true, default: 'today' },
        { column: 'airport', label: 'Airport', type: 'select', required: true, ...optionsFrom('airport') },
        { column: 'operator', label: 'Operator', type: 'select', ...optionsFrom('operator') },
        { column: 'aircraft', label: 'Aircraft', type: 'text', placeholder: 'A-320' },
        {
          column: 'phase_of_flight',
          label: 'Phase of flight',
          type: 'select',
          required: true,
          options: 'Parked, Taxi, Take-off run, Climb, Descent, Approach, Landing roll',
        },
        { column: 'time_of_day', label: 'Time of day', type: 'select', options: 'Dawn, Day, Dusk, Night' },
        { column: 'species', label: 'Species, as far as you can tell', type: 'select', ...optionsFrom('species') },
        { column: 'size', label: 'Size of the animal', type: 'select', options: 'Small, Medium, Large' },
        {
          column: 'damage',
          label: 'Damage',
          type: 'select',
          required: true,
          options: 'None, Minor, Medium, Substantial',
        },
        { column: 'speed_knots', label: 'Speed in knots', type: 'number', placeholder: '140' },
        {
          column: 'remarks',
          label: 'Remarks',
          type: 'textarea',
          placeholder: 'Where on the field, how many birds, what was done',
        },
        { column: 'status', type: 'text', hide: true, default: 'New report, not reviewed' },
        { column: 'strikes', type: 'number', hide: true, default: '1' },
      ],
    }),
  ],
};

function optionsFrom(column: string) {
  return { from_google_sheet: true, source: { sheet_title: strikesSheet, column } };
}
