/** Which sentences of the server are found in its sources: documents.test.ts tries all of them. (decision 214) */
import { expect, test } from 'vitest';
import { serverSentencesIn, speaksToPeople } from '../scripts/docs/server-sentences.ts';

test.each([
  ['new Problem("forbidden", "You may not.")', ['You may not.'], []],
  ['new Problem("forbidden", isNew ? "Not yet." : "No more.")', ['Not yet.', 'No more.'], []],
  ['const why = "It is full."; new Problem("forbidden", why)', ['It is full.'], []],
  ['new Problem("forbidden", `At most ${most} rows.`)', [], ['At most {} rows.']],
  ['new Problem("forbidden", t("At most {most} rows.", { most }))', [], []],
  ['new Problem("forbidden", `${first} ${second}`)', [], []],
  ['({ path, message: "Enter a name." })', ['Enter a name.'], []],
  ['({ path, message: `Enter ${name}.` })', [], ['Enter {}.']],
  ['import { z } from \'zod\'; z.string().min(1, "Enter a name.")', ['Enter a name.'], []],
  ['import { z } from \'zod\'; z.string().regex(/a/, { error: "Enter an a." })', ['Enter an a.'], []],
  ['new Error("message of ours")', [], []],
  ['notify({ title: "Paused", body: `${name} failed` })', [], ['Paused', '{} failed']],
  ['notify({ title: msg("Paused"), body: [msg("{name} failed", { name }), comment] })', [], []],
  ['new SourceFailure("refused", "It’s too large.")', ['It’s too large.'], []],
  ['reportNote("encoding", `It was read as ${encoding}.`, 1)', [], ['It was read as {}.']],
  ['reportNote("encoding", msg("It was read as {encoding}.", { encoding }), 1)', [], []],
  ['return isNew ? "It is not there yet." : null', ['It is not there yet.'], []],
  ['notes.push(`The page ${name} will be empty.`)', [], ['The page {} will be empty.']],
  ['notes.push(msg("The page {name} will be empty.", { name }))', [], []],
  ['log.warn("It is gone."); throw new TypeError(`No page ${id} here.`)', [], []],
  ['({ what: "Mails", visibleTo: "You.", tables: ["mails"] })', ['Mails', 'You.'], []],
  ['({ what: "Mails", visibleTo: `${who}, in a list.` })', ['Mails'], ['{}, in a list.']],
  ['const mail: MailMessage = { content: { lines: [ok ? "Done." : msg("Not done.")] } }', [], ['Done.']],
])('%s', (source, sentences, glued) => {
  expect(serverSentencesIn('src/features/x/server/x.ts', source)).toEqual({ sentences, glued });
});

test('who is spoken to: people of the product, not terminals, models and pages of apps', () => {
  expect(
    [
      'src/features/workbooks/server/change-workbook.ts',
      'src/features/accounts/rules/password.ts',
      'src/platform/http/rate-limit.ts',
      'src/features/backup/server/verify-backup.ts',
      'src/features/assistants/server/tools/call.ts',
      'src/features/visitor/server/writing/edit-row.ts',
      'src/web/call.ts',
    ].map(speaksToPeople),
  ).toEqual([true, true, true, false, false, false, false]);
});
