/** A base with every type of field: projects, tasks and people of a small studio. */
import type { AirtableServer, TestBase, TestField, TestTable } from './airtable-server.ts';

export const exampleToken = 'patExample0000001.0123456789abcdef';
const ada = { id: 'usrAda00000000001', email: 'ada@studio.example', name: 'Ada Byron' };
const bo = { id: 'usrBo000000000001', email: 'bo@studio.example', name: 'Bo Diaz' };

const field = (id: string, name: string, type: string, options?: object): TestField => ({
  ...{ id: `fld${id}`, name, type },
  ...(options && { options }),
});
const choices = (...labels: [name: string, color: string][]) => ({
  choices: labels.map(([name, color], place) => ({ id: `sel${place}`, name, color })),
});
const iso = { dateFormat: { name: 'iso', format: 'YYYY-MM-DD' } };
const linkTo = (table: string, single: boolean) => ({
  ...{ linkedTableId: table, isReversed: false, prefersSingleRecordLink: single },
});

const customers = (): TestTable => ({
  ...{ id: 'tblCustomers00001', name: 'Customers', primaryFieldId: 'fldCustomerName' },
  fields: [
    field('CustomerName', 'Name', 'singleLineText'),
    field('CustomerMail', 'E-mail', 'email'),
    field('CustomerPhone', 'Phone', 'phoneNumber'),
    field('CustomerSite', 'Website', 'url'),
    field('CustomerProjects', 'Projects', 'multipleRecordLinks', linkTo('tblProjects000001', false)),
  ],
  views: [{ id: 'viwC', name: 'Grid view', type: 'grid', visibleFieldIds: ['fldCustomerName', 'fldCustomerMail'] }],
  records: [
    {
      id: 'recCustomer1',
      fields: {
        ...{
          fldCustomerName: 'Harbor Café',
          fldCustomerMail: 'hello@harbor.example',
          fldCustomerPhone: '+49 431 1234567',
        },
        ...{ fldCustomerSite: 'https://harbor.example', fldCustomerProjects: ['recProject1', 'recProject2'] },
      },
    },
    { id: 'recCustomer2', fields: { fldCustomerName: 'North Wind', fldCustomerProjects: ['recProject3'] } },
    { id: 'recCustomer3', fields: {} },
  ],
});

const status = choices(['Planned', 'blueLight2'], ['Running', 'yellowBright'], ['Done', 'tealLight1']);
const projectFields = (): TestField[] => [
  field('ProjectName', 'Project', 'singleLineText'),
  field('ProjectNotes', 'Brief', 'richText'),
  field('ProjectCustomer', 'Customer', 'multipleRecordLinks', linkTo('tblCustomers00001', true)),
  field('ProjectStatus', 'Status', 'singleSelect', status),
  field('ProjectTags', 'Tags', 'multipleSelects', choices(['Print', 'purpleLight2'], ['Web', 'pinkDark1'])),
  field('ProjectBudget', 'Budget', 'currency', { precision: 2, symbol: '€' }),
  field('ProjectDone', 'Progress', 'percent', { precision: 1 }),
  field('ProjectHours', 'Hours', 'duration', { durationFormat: 'h:mm' }),
  field('ProjectStars', 'Rating', 'rating', { icon: 'star', max: 5, color: 'yellowBright' }),
  field('ProjectPages', 'Pages', 'number', { precision: 0 }),
  field('ProjectPaid', 'Paid', 'checkbox', { icon: 'check', color: 'greenBright' }),
  field('ProjectStart', 'Start', 'date', iso),
  field('ProjectKickOff', 'Kick-off', 'dateTime', {
    ...{ ...iso, timeZone: 'Europe/Berlin', timeFormat: { name: '24hour', format: 'HH:mm' } },
  }),
  field('ProjectLead', 'Lead', 'singleCollaborator'),
  field('ProjectTeam', 'Team', 'multipleCollaborators'),
  field('ProjectFiles', 'Pictures', 'multipleAttachments', { isReversed: false }),
  field('ProjectPaper', 'Contract', 'multipleAttachments', { isReversed: false }),
  field('ProjectMail', 'Customer mail', 'multipleLookupValues', {
    ...{ isValid: true, recordLinkFieldId: 'fldProjectCustomer', fieldIdInLinkedTable: 'fldCustomerMail' },
    result: { type: 'email' },
  }),
  field('ProjectRate', 'Euros per page', 'formula', {
    ...{ isValid: true, formula: '{fldProjectBudget}/{fldProjectPages}' },
    result: { type: 'number', options: { precision: 2 } },
  }),
  field('ProjectTasks', 'Tasks', 'multipleRecordLinks', linkTo('tblTasks000000001', false)),
  field('ProjectTaskCount', 'Task count', 'count', { isValid: true, recordLinkFieldId: 'fldProjectTasks' }),
  field('ProjectTaskHours', 'Task days', 'rollup', {
    ...{ isValid: true, recordLinkFieldId: 'fldProjectTasks', fieldIdInLinkedTable: 'fldTaskDays' },
    result: { type: 'number', options: { precision: 1 } },
  }),
  field('ProjectNumber', 'Number', 'autoNumber'),
  field('ProjectMade', 'Created', 'createdTime', {
    result: { type: 'dateTime', options: { ...iso, timeZone: 'utc' } },
  }),
  field('ProjectChanged', 'Changed', 'lastModifiedTime', { result: { type: 'date', options: iso } }),
  field('ProjectMaker', 'Created by', 'createdBy'),
  field('ProjectCode', 'Code', 'barcode'),
  field('ProjectOpen', 'Open', 'button'),
  field('ProjectSummary', 'Summary', 'aiText'),
  field('ProjectMystery', 'Mystery', 'someFutureType'),
];

const picture = (id: string, name: string) => ({
  ...{ id, filename: name, size: 70, type: 'image/png' },
  url: `FILES/${name}`,
});

const projects = (): TestTable => ({
  ...{ id: 'tblProjects000001', name: 'Projects', primaryFieldId: 'fldProjectName', fields: projectFields() },
  views: [
    {
      id: 'viwP1',
      name: 'Running',
      type: 'grid',
      visibleFieldIds: ['fldProjectName', 'fldProjectStatus', 'fldProjectBudget'],
    },
    { id: 'viwP2', name: 'By status', type: 'kanban' },
    { id: 'viwP3', name: 'Calendar', type: 'calendar' },
  ],
  records: [
    {
      id: 'recProject1',
      fields: {
        ...{
          fldProjectName: 'Menu',
          fldProjectNotes: '**New** menu\nfor spring',
          fldProjectCustomer: ['recCustomer1'],
        },
        ...{
          fldProjectStatus: 'Running',
          fldProjectTags: ['Print', 'Web'],
          fldProjectBudget: 1200.5,
          fldProjectDone: 0.425,
        },
        ...{ fldProjectHours: 5_400, fldProjectStars: 4, fldProjectPages: 12, fldProjectPaid: true },
        ...{ fldProjectStart: '2026-03-01', fldProjectKickOff: '2026-07-01T08:30:00.000Z' },
        ...{ fldProjectLead: ada, fldProjectTeam: [ada, bo] },
        fldProjectFiles: [picture('att1', 'front.png'), picture('att2', 'back.png')],
        fldProjectPaper: [
          { id: 'att3', filename: 'contract.pdf', size: 40, type: 'application/pdf', url: 'FILES/contract.pdf' },
        ],
        ...{
          fldProjectMail: ['hello@harbor.example'],
          fldProjectRate: 100.0416,
          fldProjectTasks: ['recTask1', 'recTask2'],
        },
        ...{ fldProjectTaskCount: 2, fldProjectTaskHours: 3.5, fldProjectNumber: 1 },
        ...{ fldProjectMade: '2026-01-05T09:00:00.000Z', fldProjectChanged: '2026-02-06', fldProjectMaker: ada },
        ...{
          fldProjectCode: { text: '4006381333931', type: 'ean13' },
          fldProjectOpen: { label: 'Open', url: 'https://studio.example/1' },
        },
        fldProjectSummary: { state: 'generated', isStale: false, value: 'A menu in two languages.' },
        fldProjectMystery: { shape: 'not known here' },
      },
    },
    {
      id: 'recProject2',
      fields: {
        ...{
          fldProjectName: 'Sign',
          fldProjectCustomer: ['recCustomer1'],
          fldProjectStatus: 'Planned',
          fldProjectBudget: 800,
        },
        // A division by nothing, and one that failed.
        ...{ fldProjectRate: { specialValue: 'NaN' }, fldProjectNumber: 2, fldProjectMystery: 'a plain text' },
        fldProjectSummary: { state: 'error', errorType: 'generationFailed' },
      },
    },
    {
      id: 'recProject3',
      fields: {
        fldProjectName: 'Kite shop',
        fldProjectCustomer: ['recCustomer2'],
        fldProjectRate: { error: '#ERROR!' },
      },
    },
  ],
});

const tasks = (): TestTable => ({
  ...{ id: 'tblTasks000000001', name: 'Tasks', primaryFieldId: 'fldTaskName' },
  fields: [
    field('TaskName', 'Task', 'singleLineText'),
    field('TaskDays', 'Days', 'number', { precision: 1 }),
    field('TaskProject', 'Project', 'multipleRecordLinks', linkTo('tblProjects000001', true)),
    field('TaskBefore', 'After', 'multipleRecordLinks', linkTo('tblTasks000000001', true)),
  ],
  views: [{ id: 'viwT', name: 'Grid view', type: 'grid' }],
  records: [
    { id: 'recTask1', fields: { fldTaskName: 'Draw', fldTaskDays: 1.5, fldTaskProject: ['recProject1'] } },
    // The same name again: names don't tell tasks apart.
    {
      id: 'recTask2',
      fields: { fldTaskName: 'Draw', fldTaskDays: 2, fldTaskProject: ['recProject1'], fldTaskBefore: ['recTask1'] },
    },
    { id: 'recTask3', fields: { fldTaskName: 'Print', fldTaskBefore: ['recTask2'] } },
  ],
});

export const exampleBase = (): TestBase => ({
  ...{ id: 'appStudio00000001', name: 'Studio' },
  tables: [projects(), customers(), tasks()],
});

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Puts the files of the example behind the addresses of its attachments. */
export function exampleFiles(airtable: AirtableServer): void {
  for (const name of ['front.png', 'back.png']) airtable.files.set(name, pixel);
  airtable.files.set('contract.pdf', Buffer.from('%PDF-1.4 a contract of two pages'));
  for (const { tables } of airtable.bases) {
    for (const record of tables.flatMap(({ records }) => records)) {
      for (const value of Object.values(record.fields)) {
        if (!Array.isArray(value)) continue;
        for (const entry of value as { url?: unknown }[]) {
          if (typeof entry?.url === 'string') entry.url = entry.url.replace(/^FILES\//, `${airtable.base}/files/`);
        }
      }
    }
  }
}
