/** What a template is listed with on the marketplace: the words and limits that dialogs and the server share. */

/** @sentences */
export const templateCategories = {
  'ecommerce-retail': 'E-Commerce & Retail',
  'education-training': 'Education & Training',
  'hr-hiring-teams': 'HR /Hiring & Teams',
  'events-bookings': 'Events & Bookings',
  'operations-logistics': 'Operations & Logistics',
  'finance-accounting': 'Finance & Accounting',
  'sales-crm': 'Sales & CRM',
  'real-estate-property': 'Real Estate & Property',
  'personal-lifestyle': 'Personal & Lifestyle',
  'project-task-management': 'Project & Task Management',
  other: 'Other',
} as const;
export type TemplateCategory = keyof typeof templateCategories;
export const templateCategoryNames = Object.keys(templateCategories) as TemplateCategory[];

export const reviewStatuses = ['pending', 'published', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
/** @sentences */
export const reviewStatusNames: Record<ReviewStatus, string> = {
  pending: 'Waiting',
  published: 'Published',
  rejected: 'Rejected',
};

/** `warning`: worth a look; `failed`: nothing that people should get. */
export const findingStates = ['passed', 'warning', 'failed', 'not run'] as const;
export type FindingState = (typeof findingStates)[number];
/** @sentences */
export const findingStateNames: Record<FindingState, string> = {
  passed: 'Passed',
  warning: 'Check this',
  failed: 'Failed',
  'not run': 'Not run',
};

export const templateStatuses = ['published', 'withdrawn', 'taken down'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Why someone reports a template. @sentences */
export const reportReasons = {
  malware: 'It harms or deceives people who use it',
  'personal-data': 'It shows personal data of real people',
  copied: 'It’s copied from someone else',
  offensive: 'It is offensive or illegal',
  broken: 'It doesn’t work as described',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonNames = Object.keys(reportReasons) as ReportReason[];
/** For these a template is taken down at once, before anyone answered. */
export const urgentReasons: readonly ReportReason[] = ['malware', 'personal-data'];

/** Rows of each sheet that travel with a template, and bytes of all of them. */
export const sampleLimits = { rows: 200, usual: 50, bytes: 2 * 1024 * 1024 } as const;

/** US dollars. */
export const price = { least: 5, step: 0.01, usual: 5 } as const;

/** Bytes. */
export const imageLimits = { each: 3 * 1024 * 1024, together: 20 * 1024 * 1024, additional: 5 } as const;

export const usualBackground = '#ffffff';
/** Colors behind the picture of a template, to choose from. */
export const backgroundPresets = [
  '#ffffff',
  '#f5f5f4',
  '#e7edf6',
  '#dbeafe',
  '#e0f2f1',
  '#dcf3e1',
  '#fdf3d7',
  '#fde6d8',
  '#fce4ec',
  '#ece6fb',
  '#26303f',
  '#101418',
] as const;
