import { wordsOf } from '#engine/meaning/name-words.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { ColumnRoles } from './column-roles.ts';
import { proposedBlock } from './proposed-block.ts';

const mostOnTimeline = 4;

/** Rows that are read rather than compared: questions with answers, what people said, what happened. Null for others. */
export function readingBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock | null {
  const make = { questions: faqBlock, voices: testimonialBlock, milestones: timelineBlock }[roles.kind as 'questions'];
  return make ? make(sheet, roles, title) : null;
}

/** The column whose name ends in one of the words. */
const named = (roles: ColumnRoles, ...requested: string[]): ColumnProfile | undefined =>
  roles.shown.find((column) => requested.includes(wordsOf(column.name).at(-1) ?? ''));

function faqBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock | null {
  const question = named(roles, 'question') ?? roles.title;
  const answer = named(roles, 'answer', 'reply') ?? roles.shown.find((one) => roles.meaningOf(one) === 'long text');
  if (!question || !answer || question === answer) return null;
  return proposedBlock('faq', 'rows', {
    sheet_title: sheet.title,
    settings: { title, question: question.id, answer: answer.id, allow_search: sheet.rows > 8 },
  });
}

function testimonialBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock | null {
  const said = named(roles, 'quote', 'testimonial', 'review', 'comment', 'feedback', 'text');
  if (!said) return null;
  const others = roles.shown.filter((column) => column !== said);
  const name = others.find((one) => ['person', 'title', 'name'].includes(roles.meaningOf(one)));
  const stars = others.find((one) => one.type === 'number' && (one.minimum ?? 0) >= 0 && (one.maximum ?? 9) <= 5);
  return proposedBlock('testimonial', 'rows', {
    sheet_title: sheet.title,
    settings: {
      ...{ title, Layout: 'grid', testimonial_text: said.id, name: name?.id ?? '', rating: stars?.id ?? '' },
      company: named(roles, 'company', 'organization')?.id ?? '',
      designation: named(roles, 'role', 'title', 'position', 'designation')?.id ?? '',
      avatar_url: roles.picture?.id ?? '',
    },
  });
}

function timelineBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock | null {
  const when = roles.dates[0] ?? roles.shown.find((column) => roles.meaningOf(column) === 'year');
  if (!when || !roles.title) return null;
  const rest = roles.shown.filter((column) => column !== when && column !== roles.title && column !== roles.picture);
  const columns = [when, roles.title, ...(roles.picture ? [roles.picture] : []), ...rest].slice(0, mostOnTimeline + 1);
  return proposedBlock('datalist', 'rows', {
    sheet_title: sheet.title,
    settings: {
      titleList: title,
      list_type: 'timeline',
      sorting: 'Ascending',
      sorting_column: when.id,
      rows_per_page: 30,
    },
    axis: columns.map((column) => ({ column: column.id, type: column === roles.picture ? 'image' : 'text' })),
  });
}
