/** What a template is listed with on the marketplace: the words and limits that dialogs and the server share. */

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

/** US dollars. */
export const price = { least: 5, step: 0.01, usual: 5 } as const;

/** Bytes. */
export const imageLimits = { each: 3 * 1024 * 1024, together: 20 * 1024 * 1024, additional: 5 } as const;

export const usualBackground = '#ffffff';
/** Colors behind the picture of a template, to choose from. */
export const backgroundPresets = [
  '#ffffff', '#f5f5f4', '#e7edf6', '#dbeafe', '#e0f2f1', '#dcf3e1',
  '#fdf3d7', '#fde6d8', '#fce4ec', '#ece6fb', '#26303f', '#101418',
] as const; // biome-ignore format: a grid of colors
