/** Settings whose effect is not in a page as the server renders it: by path, the test that shows it. */
import type { BlockType } from '#blocks/catalogue.ts';

/** What the server does when an action button is pressed, and whom a row is compared with: of every block that has them. */
export const shownByCalls: Record<string, string> = {
  'actions.pdf_template': 'test/journeys/rows/row-actions.test.ts',
  'actions.api_endpoint': 'test/journeys/rows/row-calls.test.ts',
  'actions.body_type': 'test/journeys/rows/row-calls.test.ts',
  'actions.authorization_method': 'test/journeys/rows/row-calls.test.ts',
  'actions.custom_header': 'test/journeys/rows/row-calls.test.ts',
  'actions.token': 'test/journeys/rows/row-calls.test.ts',
  'actions.automation_name': 'test/journeys/automations/started.test.ts',
  'actions.field_mapping': 'test/browser/row-actions.test.ts',
  'actions.success_message': 'test/browser/row-actions.test.ts',
  'actions.error_message': 'test/browser/row-actions.test.ts',
  'settings.atom_feed': 'test/journeys/published/feeds.test.ts',
  'settings.shown_to': 'test/journeys/app-users/roles.test.ts',
  'axis.shown_to': 'test/journeys/app-users/roles.test.ts',
  'actions.shown_to': 'test/journeys/app-users/roles.test.ts',
  'toolbar_buttons.shown_to': 'test/journeys/app-users/roles.test.ts',
  'item_buttons.shown_to': 'test/journeys/app-users/roles.test.ts',
  'conditional_filter.select_column': 'test/journeys/published/live.test.ts',
  'conditional_filter.match_with_column': 'test/journeys/published/live.test.ts',
  'conditional_filter.through': 'src/features/visitor/server/reading/filter-by-link.test.ts',
  'conditional_filter.further': 'src/features/visitor/server/reading/filter-by-link.test.ts',
  'conditional_filter.value': 'src/features/visitor/server/reading/filter-by-link.test.ts',
};

export const shownByInteraction: Partial<Record<BlockType, Record<string, string>>> = {
  table: {
    'settings.submit_button_title': 'src/blocks/shared/rows/row-windows.test.tsx',
    'axis.image_source': 'src/blocks/shared/rows/row-windows.test.tsx',
  },
  list: { 'settings.submit_button_title': 'src/blocks/shared/rows/row-windows.test.tsx' },
  kanban: { 'settings.submit_button_title': 'src/blocks/shared/rows/row-windows.test.tsx' },
  stepper: {
    'settings.show_list_link': 'test/journeys/published/step-in-list.test.ts',
    'settings.arrow_keys': 'test/browser/stepper.test.ts',
  },
  // What is in the columns is of the page around them.
  columns: {
    'settings.column_widths': 'test/journeys/published/within.test.ts',
    'settings.column_gap': 'test/journeys/published/within.test.ts',
  },
  timeline: { 'settings.submit_button_title': 'src/blocks/shared/rows/row-windows.test.tsx' },
  calendar: { 'settings.submit_button_title': 'src/blocks/shared/rows/row-windows.test.tsx' },
  event: {
    'settings.submit_success': 'src/blocks/event/event.test.tsx',
    'axis.regex_validation': 'src/blocks/event/event.test.tsx',
    'settings.spam_check': 'test/journeys/published/form-proof.test.ts',
  },
  register: {
    'settings.success_heading': 'test/browser/auth-text.test.ts',
  },
  forgotPassword: {
    'settings.success_heading': 'test/browser/auth-text.test.ts',
  },
  login: { 'settings.redirect_page': 'src/blocks/login/login.test.tsx' },
  form: {
    'settings.submit_success': 'src/blocks/form/form.test.tsx',
    'axis.regex_validation': 'src/blocks/form/form.test.tsx',
    'axis.regex_message': 'src/blocks/form/form.test.tsx',
    'settings.spam_check': 'test/journeys/published/form-proof.test.ts',
    'settings.after_sending': 'test/journeys/published/form-after.test.ts',
    'settings.thanks_page': 'test/journeys/published/form-after.test.ts',
    'settings.opens_on': 'test/journeys/published/form-limits.test.ts',
    'settings.opens_at': 'test/journeys/published/form-limits.test.ts',
    'settings.closes_on': 'test/journeys/published/form-limits.test.ts',
    'settings.closes_at': 'test/journeys/published/form-limits.test.ts',
    'settings.most_answers': 'test/journeys/published/form-limits.test.ts',
    'settings.once_each': 'test/journeys/published/form-limits.test.ts',
    'settings.closed_text': 'test/journeys/published/form-limits.test.ts',
    'axis.by_address': 'test/journeys/published/form-after.test.ts',
    'axis.by_person': 'test/journeys/published/form-after.test.ts',
    'axis.person_cell': 'test/journeys/published/form-after.test.ts',
    'settings.line_fields.adds_up': 'src/blocks/form/lines/lines-form.test.tsx',
    'settings.line_fields.regex_validation': 'src/blocks/form/lines/lines-form.test.tsx',
    'settings.line_fields.regex_message': 'src/blocks/form/lines/lines-form.test.tsx',
  },
};
