import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import type { ProposalChoice } from '../choice.ts';
import { productLanguage } from '#features/languages/server/product-language.ts';
import { inLanguage } from '#kit/language/product.ts';
import { chosenApp, describeProposal } from '../describe-proposal.ts';

const profile = async (title: string, csv: string) =>
  profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');

const given = ['Ann', 'Bea', 'Cem', 'Dan', 'Eva', 'Finn'];
const family = ['Abel', 'Bohm', 'Carl', 'Dorn', 'Egli', 'Funk'];
const sheets = [
  await profile(
    'Members',
    `Member ID,Name,E-mail,Team\n${rows(12, (at) => `M-${at},${given[at % 6]} ${family[(at * 5) % 6]} ${at},p${at}@example.org,Team ${at % 3}`)}`,
  ),
  await profile('Courses', `Course ID,Course,Room\n${rows(5, (at) => `C-${at},Course ${at},R${at}`)}`),
  await profile('Enrolments', `Member ID,Course ID,Grade\n${rows(30, (at) => `M-${at % 12},C-${at % 5},${at % 6}`)}`),
];
const describe = (choice: ProposalChoice = {}) => describeProposal({ workbookName: 'Club', sheets, choice });
const tableOf = (sheet: string, choice?: ProposalChoice) => describe(choice).tables.find((one) => one.sheet === sheet);

test('each table says what one of its rows is, which pages it becomes and what its columns are', () => {
  expect(tableOf('Members')?.about).toBe('One row is a member, called by “Name”.');
  expect(tableOf('Enrolments')?.about).toBe('One row joins Members and Courses.');
  expect(tableOf('Courses')?.pages).toEqual(['courses', 'courses-details']);
  const columns = tableOf('Enrolments')?.columns.map(({ name, why }) => [name, why]);
  expect(columns).toContainEqual(['Course ID', 'Names rows of Courses.']);
  const mail = tableOf('Members')?.columns.find(({ name }) => name === 'E-mail');
  expect(mail).toMatchObject({ state: 'private', examples: ['p0@example.org', 'p1@example.org', 'p2@example.org'] });
  expect(mail?.why).toMatch(/e-mail address/);
});

test('it says so in the language of who asks', () => {
  const { tables } = inLanguage(productLanguage('ja')?.whole, () => describe());
  const [members, , enrolments] = tables;
  expect(members?.about).toBe('1行が1つの人物で、「Name」が名前になります。');
  expect(enrolments?.columns.map(({ why }) => why)).toContain('Coursesの行を表します。');
});

test('a column that its owner keeps out is on no page, and says who keeps it', () => {
  const kept_out = [{ sheet: 'Courses', column: 'room' }];
  expect(tableOf('Courses', { kept_out })?.columns.find(({ name }) => name === 'Room')).toMatchObject({
    state: 'private',
    why: 'You keep it out of pages.',
  });
  const made = chosenApp({ workbookName: 'Club', sheets, choice: { kept_out } });
  expect(JSON.stringify(made)).not.toContain('"room"');
  expect(JSON.stringify(chosenApp({ workbookName: 'Club', sheets, choice: {} }))).toContain('"room"');
});

test('the home page is about the table that was chosen, and its rows are what was chosen', () => {
  const choice: ProposalChoice = { main: 'Courses', kinds: [{ sheet: 'Courses', kind: 'things' }] };
  expect(tableOf('Courses', choice)).toMatchObject({
    is_main: true,
    kind: 'things',
    kinds: expect.arrayContaining(['list']),
  });
  const made = chosenApp({ workbookName: 'Club', sheets, choice });
  const home = 'app' in made ? made.app.pages[0]?.document.blocks.flatMap(({ sheet_title }) => sheet_title ?? []) : [];
  expect(new Set(home)).toEqual(new Set(['Courses']));
});

test.each<[string, ProposalChoice]>([
  ['main', { main: 'Nothing' }],
  ['kinds.0', { kinds: [{ sheet: 'Courses', kind: 'voices' }] }],
  ['kinds.0', { kinds: [{ sheet: 'Nothing', kind: 'list' }] }],
  ['kept_out.0', { kept_out: [{ sheet: 'Courses', column: 'nothing' }] }],
])('what no dialog offers is refused by name: %s', (path, choice) => {
  const made = chosenApp({ workbookName: 'Club', sheets, choice });
  expect('problem' in made && made.problem.path).toBe(path);
});
