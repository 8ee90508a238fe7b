/** Which pages of a first version people see who aren't signed in, and where they may add rows. */
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { ProposalChoice } from './choice.ts';
import { isFrame } from './frame-blocks.ts';
import type { ProfiledSheetRoles } from './related-sheets.ts';

interface Opening {
  sheets: readonly ProfiledSheetRoles[];
  choice: ProposalChoice;
}

const isForm = ({ type }: StoredBlock): boolean => type === 'form';

/** Pages about people begin behind a sign-in, and so do forms; both are opened by a choice. */
export const isOpenPage = (blocks: readonly StoredBlock[], opening: Opening): boolean =>
  mayBeRead(blocks, opening) && (opening.choice.strangers_add === true || !blocks.some(isForm));

/** A form among other blocks of an open page would let everyone add rows: it is left out. One with a page of its own is closed with it. */
export function withoutClosedForms(blocks: readonly StoredBlock[], opening: Opening): StoredBlock[] {
  const isAlone = blocks.every((block) => isForm(block) || isFrame(block));
  const isClosed = isAlone || opening.choice.strangers_add === true || !mayBeRead(blocks, opening);
  return isClosed ? [...blocks] : blocks.filter((block) => !isForm(block));
}

function mayBeRead(blocks: readonly StoredBlock[], { sheets, choice }: Opening): boolean {
  if (choice.strangers_read !== undefined) return choice.strangers_read;
  const named = new Set(blocks.flatMap(sheetsOfBlock));
  return !sheets.some(({ sheet, roles }) => roles.isPrivate && named.has(sheet.title));
}

/** The sheets that a block reads: its own, those of single figures, and those that its rows are named by. */
function sheetsOfBlock({ sheet_title, axis, settings }: StoredBlock): string[] {
  const sources = [settings, ...axis].flatMap((entry) =>
    [entry['source'], entry['lookup_name']].map((one) => (one as { sheet_title?: string } | undefined)?.sheet_title),
  );
  return [sheet_title, ...sources].filter((title): title is string => typeof title === 'string');
}

/** Whether strangers see pages of these sheets unless their owner says otherwise. */
export const isOpenByDefault = (sheets: readonly ProfiledSheetRoles[]): boolean =>
  sheets.every(({ roles }) => !roles.isPrivate);
