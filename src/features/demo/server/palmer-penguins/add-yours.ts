import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import type { DemoPage } from '../demo-app.ts';
import { penguinsSheet, sea } from './theme.ts';

export const addYours: DemoPage = {
  name: 'Add yours',
  slug: 'add-yours',
  blocks: [
    proposedBlock('form', 'measurement', {
      sheet_title: penguinsSheet,
      settings: {
        titleForm: 'Add your measurement',
        titleForm_size: 32,
        submit_text: 'Add to the field notes',
        submit_success:
          'Your bird is in the field notes, at the end of the last page. The averages have moved already.',
        submit_button_color: sea,
      },
      axis: [
        { column: 'species', label: 'Species', type: 'select', required: true, options: 'Adelie, Chinstrap, Gentoo' },
        { column: 'island', label: 'Island', type: 'select', required: true, options: 'Biscoe, Dream, Torgersen' },
        { column: 'bill_length_mm', label: 'Bill length in mm', type: 'number', required: true, placeholder: '39.1' },
        { column: 'bill_depth_mm', label: 'Bill depth in mm', type: 'number', required: true, placeholder: '18.7' },
        { column: 'flipper_length_mm', label: 'Flipper length in mm', type: 'number', placeholder: '181' },
        { column: 'body_mass_g', label: 'Body mass in g', type: 'number', placeholder: '3750' },
        { column: 'sex', label: 'Sex', type: 'select', options: 'Female, Male' },
        { column: 'measured_by', label: 'Measured by', type: 'text', required: true, placeholder: 'Your group' },
        { column: 'note', label: 'Note', type: 'textarea', placeholder: 'What was she up to?' },
        { column: 'birds', type: 'number', hide: true, default: '1' },
      ],
    }),
  ],
};
