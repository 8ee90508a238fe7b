import type { BlockSample } from '../view-contract.ts';
import type { Column } from '#engine/model.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const bookingColumns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'email', name: 'E-mail', type: 'email' },
  { id: 'phone', name: 'Phone', type: 'text' },
  { id: 'course', name: 'Course', type: 'text' },
  { id: 'start', name: 'Start', type: 'date' },
  { id: 'interests', name: 'Interests', type: 'text' },
  { id: 'message', name: 'Message', type: 'text' },
  { id: 'channel', name: 'Channel', type: 'text' },
];

const courses: Column[] = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
];

const ofLines = (column: string) => ({ sheet_title: 'Invoice lines', column });

const surveyColumns: Column[] = ['speed', 'help', 'wishes', 'badge', 'terms', 'signature'].map((id) => ({
  ...{ id, name: id.charAt(0).toUpperCase() + id.slice(1), type: 'text' as const },
}));
const scale = 'Poor, Fair, Good, Excellent';

/** Every kind of field that forms alone have. */
export const surveySample: BlockSample = {
  name: 'A survey with a matrix, a ranking and a signature',
  state: 'normal',
  block: {
    sheet_title: 'Feedback',
    settings: { titleForm: 'How was your visit?', submit_text: 'Send' },
    axis: [
      { column: 'speed', label: 'Speed of our service', type: 'select', choices_as: 'Matrix', options: scale },
      { column: 'help', label: 'Help of our staff', type: 'select', choices_as: 'Matrix', options: scale },
      {
        column: 'wishes',
        label: 'What matters most?',
        type: 'select',
        choices_as: 'Ranking',
        options: 'Price, Quality, Speed',
      },
      { column: 'badge', label: 'Number on your badge', type: 'text', scans: true },
      {
        ...{ column: 'terms', label: 'Privacy', text_as: 'Consent', required: true, consent_version: '2' },
        consent_text: 'We use your answers to improve our service, and delete them after a year.',
      },
      { column: 'signature', label: 'Your signature', text_as: 'Signature' },
    ],
  },
  sheets: { Feedback: { columns: surveyColumns, rows: [] } },
};

/** An invoice for a customer, with what is on it. */
export const invoiceSample: BlockSample = {
  name: 'An invoice with its lines',
  state: 'normal',
  block: {
    sheet_title: 'Invoices',
    settings: {
      titleForm: 'New invoice',
      submit_text: 'Save invoice',
      submit_success: 'The invoice is saved.',
      takes_lines: true,
      lines_link: ofLines('invoice'),
      lines_key: 'number',
      lines_title: 'What is on it',
      lines_required: true,
      line_fields: [
        {
          line_column: ofLines('item'),
          label: 'Item',
          required: true,
          lookup_key: { sheet_title: 'Items', column: 'code' },
          lookup_name: { sheet_title: 'Items', column: 'name' },
        },
        { line_column: ofLines('quantity'), label: 'Quantity', type: 'number', default: '1' },
        {
          line_column: ofLines('unit'),
          label: 'Unit',
          type: 'select',
          from_google_sheet: true,
          source: { sheet_title: 'Items', column: 'unit' },
        },
        { line_column: ofLines('amount'), label: 'Amount', type: 'calculated', adds_up: true },
      ],
    },
    axis: [
      { column: 'number', label: 'Number', required: true, placeholder: 'R-2041' },
      { column: 'customer', label: 'Customer', required: true, ...customerNames },
    ],
  },
  sheets: {
    Invoices: {
      columns: [
        { id: 'number', name: 'Number', type: 'text' },
        { id: 'customer', name: 'Customer', type: 'number' },
      ],
      rows: [],
    },
    'Invoice lines': {
      columns: [
        { id: 'invoice', name: 'Invoice', type: 'text' },
        { id: 'item', name: 'Item', type: 'text' },
        { id: 'quantity', name: 'Quantity', type: 'number' },
        { id: 'unit', name: 'Unit', type: 'text' },
        { id: 'amount', name: 'Amount', type: 'currency', format: '€#,##0.00', formula: '[column:quantity] * 12.5' },
      ],
      rows: [],
    },
    Items: {
      columns: [
        { id: 'code', name: 'Code', type: 'text' },
        { id: 'name', name: 'Name', type: 'text' },
        { id: 'unit', name: 'Unit', type: 'text' },
      ],
      rows: [
        { code: 'A8', name: 'Anchor, 8 kg', unit: 'piece' },
        { code: 'MR', name: 'Mooring rope', unit: 'meter' },
        { code: 'FE', name: 'Fender', unit: 'piece' },
      ],
    },
    Customers: orderSheets['Customers']!,
  },
  rights: { add: true },
};

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

export const samples: BlockSample[] = [
  {
    name: 'Booking a sailing course',
    state: 'normal',
    block: {
      sheet_title: 'Bookings',
      settings: {
        titleForm: 'Book your place on board',
        submit_text: 'Book now',
        submit_success: 'Your place is booked. See you on the pier.',
      },
      axis: [
        { column: 'name', label: 'Your name', required: true, placeholder: 'Ida Lindqvist' },
        {
          column: 'email',
          label: 'E-mail',
          type: 'email',
          required: true,
          default: 'user_email',
          placeholder: 'name@example.com',
        },
        {
          column: 'course',
          label: 'Course',
          type: 'select',
          required: true,
          from_google_sheet: true,
          source: { sheet_title: 'Courses', column: 'title' },
        },
        {
          column: 'start',
          label: 'First day',
          type: 'date',
          default: 'today',
          description: 'Courses begin every Saturday.',
        },
        {
          column: 'interests',
          label: 'What would you like to learn?',
          type: 'multi-select',
          options: 'Knots, Navigation, Night sailing, Weather, Cooking on board',
        },
        {
          column: 'message',
          label: 'Anything we should know?',
          type: 'textarea',
          placeholder: 'Allergies, wishes, questions',
        },
        { column: 'channel', hide: true, default: 'website' },
      ],
    },
    sheets: {
      Bookings: { columns: bookingColumns, rows: [] },
      Courses: {
        columns: courses,
        rows: [
          { title: 'Day skipper', price: 420 },
          { title: 'Coastal weekend', price: 260 },
          { title: 'Racing for beginners', price: 310 },
        ],
      },
    },
    rights: { add: true },
  },
  {
    name: 'A job application in dark colors',
    state: 'normal',
    block: {
      sheet_title: 'Applications',
      settings: {
        title: 'Work with us',
        titleForm: 'Apply in three minutes',
        titleForm_alignment: 'Center',
        titleForm_size: 32,
        background_color: '#f4efe6',
        form_color: '#1f2b24',
        labels_color: '#d9e5dc',
        input_color: '#2c3b32',
        submit_button_color: '#f2b544',
        submit_text: 'Send application',
      },
      axis: [
        { column: 'name', label: 'Name', required: true },
        { column: 'phone', label: 'Phone', type: 'tel', placeholder: '+45 12 34 56 78' },
        { column: 'site', label: 'Portfolio', type: 'url', placeholder: 'https://' },
        { column: 'salary', label: 'Salary you have in mind', type: 'number', placeholder: '52,000' },
        { column: 'month', label: 'When could you start?', type: 'month' },
        { column: 'call', label: 'When may we call?', type: 'datetime-local' },
        {
          column: 'cv',
          label: 'Your CV',
          type: 'file',
          file_mime_type: '.pdf',
          required: true,
          placeholder: 'A PDF, up to 10 MB',
        },
        { column: 'letter', label: 'A few words about you', type: 'markdowntext' },
        {
          column: 'reference',
          label: 'Reference number',
          regex_validation: '[A-Z]{2}-\\d{4}',
          regex_message: 'Two letters, a hyphen, four digits.',
          placeholder: 'AB-1234',
        },
      ],
    },
    sheets: { Applications: { columns: [{ id: 'name', name: 'Name', type: 'text' }], rows: [] } },
    rights: { add: true },
  },
  {
    name: 'No fields yet',
    state: 'empty',
    block: { sheet_title: 'Bookings', settings: { titleForm: 'Book your place on board' } },
    sheets: { Bookings: { columns: bookingColumns, rows: [] } },
    rights: { add: true },
  },
  {
    name: 'The options cannot be had, and the visitor may only read',
    state: 'error',
    block: {
      sheet_title: 'Bookings',
      axis: [
        { column: 'name', label: 'Your name' },
        {
          column: 'course',
          label: 'Course',
          type: 'select',
          from_google_sheet: true,
          source: { sheet_title: 'Old courses', column: 'title' },
        },
      ],
    },
    sheets: { Bookings: { columns: bookingColumns, rows: [] } },
    rights: { add: false },
  },
  {
    name: 'Many options and long words',
    state: 'overflowing',
    block: {
      sheet_title: 'Bookings',
      settings: {
        titleForm: 'Kraftfahrzeughaftpflichtversicherungsantragsformular für Donaudampfschifffahrtsgesellschaften',
      },
      axis: [
        {
          column: 'course',
          label: 'Countries that you have sailed to, in any order, since you got your license',
          type: 'multi-select',
          options:
            'Albania, Belgium, Croatia, Cyprus, Denmark, Estonia, Finland, France, Germany, Greece, Iceland, Ireland, Italy, Latvia, Lithuania, Malta, Montenegro, Netherlands, Norway, Poland, Portugal, Spain, Sweden, Turkey, United Kingdom of Great Britain and Northern Ireland',
        },
        {
          column: 'name',
          label: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
          description: 'https://www.example.com/a/very/long/address/that/has/no/place/to/break/and/goes/on/and/on',
        },
        { column: 'week', label: 'Week', type: 'week' },
        { column: 'time', label: 'Time', type: 'time' },
      ],
    },
    sheets: { Bookings: { columns: bookingColumns, rows: [] } },
    rights: { add: true },
  },
  {
    name: 'An order for a customer',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { titleForm: 'Add an order', submit_text: 'Add order' },
      axis: [
        { column: 'order', label: 'Order', required: true },
        { column: 'customer', label: 'Customer', required: true, ...customerNames },
        { column: 'due', label: 'Due', type: 'date' },
      ],
    },
    sheets: orderSheets,
    rights: { add: true },
  },
  invoiceSample,
  guidedSample,
  surveySample,
];
