import { defaultPageSettings, type PageDocument } from '#features/apps/rules/page/document.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ProposalChoice } from './choice.ts';
import { type ChoiceProblem, choiceProblem } from './describe-proposal.ts';
import { chartBlocks, scorecardBlock } from './figure-blocks.ts';
import { formBlock } from './form-block.ts';
import { rowBlocks } from './layouts/layouts.ts';
import { phrasesOf } from './layouts/phrases.ts';
import { partLabel, type ProposedPart } from './parts.ts';
import { readSheets } from './propose-app.ts';
import { asTitle } from './wording.ts';

export interface ProposedSheetPage {
  name: string;
  /** Also those that are struck out. */
  parts: ProposedPart[];
  /** Whether people who aren't signed in see it. */
  is_public: boolean;
  document: PageDocument;
}

/** A page for one sheet, to be added to an app that is there: figures, charts, the rows and a form, without its frame. */
export function proposePageOfSheet(input: {
  profile: SheetProfile;
  choice: ProposalChoice;
  workbookName: string;
}): { page: ProposedSheetPage } | { problem: ChoiceProblem } {
  const { profile, choice, workbookName } = input;
  const problem = choiceProblem({ workbookName, sheets: [profile], choice });
  if (problem) return { problem };
  const [read] = readSheets([profile], choice, workbookName);
  const name = asTitle(profile.title).slice(0, 40);
  if (!read) return { problem: { path: 'sheet_title', message: 'This sheet has no columns yet.' } };
  const { sheet, roles } = read;
  const figures = scorecardBlock(sheet, roles);
  const all = [
    ...(figures ? [figures] : []),
    ...chartBlocks(sheet, roles),
    ...rowBlocks({ sheet, roles, title: name, phrases: phrasesOf(sheet) }),
    formBlock(sheet, roles, `Add to ${name}`),
  ];
  const leftOut = new Set(choice.left_out);
  const unknown = (choice.left_out ?? []).findIndex((id) => !all.some((block) => block.id === id));
  if (unknown >= 0) return { problem: { path: `left_out.${unknown}`, message: 'Part not found.' } };
  const blocks = all.filter((block) => !leftOut.has(block.id));
  const parts = all.map((block) => ({ id: block.id, label: partLabel(block) }));
  const is_public = choice.strangers_read ?? !roles.isPrivate;
  return { page: { name, parts, is_public, document: { settings: defaultPageSettings, blocks } } };
}
