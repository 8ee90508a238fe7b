import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { WriteRequest } from '../contract.ts';
import { readBlock } from '../read-block.ts';
import { checkRegistration } from './check-registration.ts';
import { definition } from './definition.ts';
import { formatEventDates, formatHour, formatTimeLeft, stateOf, timeLeft, writeDate } from './event-times.ts';
import { samples } from './samples.ts';

const [concert, conference, webinar, fresh, closed, , crowded] = samples;
type Sample = NonNullable<typeof concert>;

async function render(sample: Sample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return (await renderSample('event', sample, options)).replaceAll('<!-- -->', '');
}
const withSettings = (sample: Sample | undefined, settings: Record<string, unknown>): Sample => ({
  ...(sample as Sample),
  block: { ...sample?.block, settings: { ...sample?.block.settings, ...settings } },
});
const request = (cells: WriteRequest['cells'], today = '2026-11-21'): WriteRequest => ({
  kind: 'add',
  cells,
  editable: [],
  columns: concert?.sheets?.['Guests']?.columns ?? [],
  options: {},
  today,
  user: null,
  matches: (pattern, text) => new RegExp(`^(?:${pattern})$`, 'u').test(text),
});
const register = (cells: WriteRequest['cells'], today?: string) =>
  checkRegistration(configOf('event', (concert as Sample).block), request(cells, today));

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('event', sample))).toMatchObject({ problems: [], gaps: [] });
    expect(await render(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('a new event looks finished and has a title, words, hours and a place', async () => {
  const html = await render(fresh);
  for (const words of ['An evening among friends', 'Date to be announced', '6:00 PM – 9:00 PM', 'Town Hall'])
    expect(html).toContain(words);
  expect(definition.hydrates(configOf('event', (fresh as Sample).block))).toBe('never');
});

test('without a script the fields are a form that the browser opens and that posts to its own page', async () => {
  const html = await render(concert, { id: 'b7', context: { user: { name: 'Ann', email: 'ann@example.com' } } });
  expect(html).toMatch(/popoverTarget="b7-registration"/i);
  expect(html).toMatch(/id="b7-registration" popover="auto"/);
  expect(html).toMatch(/<form[^>]*action=""[^>]*method="post"/);
  expect(html).toContain('encType="multipart/form-data"');
  expect(html).toContain('<input type="hidden" name="_block" value="b7"/>');
  expect(html).toContain('value="ann@example.com"');
  expect(html.match(/REGISTER NOW/g)).toHaveLength(2);
});

test('after a plain post the thanks stand in the place of the button', async () => {
  const html = await render(concert, { id: 'b7', context: { path: '/menu?_sent=b7' } });
  expect(html).toContain('You are registered. We look forward to seeing you.');
  const own = withSettings(concert, { submit_success: 'See you on the pier.' });
  expect(await render(own, { id: 'b7', context: { path: '/menu?_sent=b7' } })).toContain('See you on the pier.');
  expect(html).not.toContain('<form');
});

test.each([
  ['DD/MM/YYYY', '18/06/2027'],
  ['MM/DD/YYYY', '06/18/2027'],
  ['YYYY-MM-DD', '2027-06-18'],
  ['DD MMM YYYY', '18 Jun 2027'],
  ['MMM DD, YYYY', 'Jun 18, 2027'],
] as const)('dates are written as %s', async (format, written) => {
  expect(writeDate('2027-06-18', format)).toBe(written);
  expect(await render(withSettings(concert, { date_format: format }))).toContain(`>${written}</time>`);
});

test('several days have a first and a last; a single day ignores the first', () => {
  const times = { start_date: '2027-03-09', end_date: '2027-03-11', start_time: '09:00', end_time: '' };
  expect(formatEventDates({ ...times, Event_Type: 'Multi day' }, 'DD MMM YYYY')).toBe('09 Mar 2027 – 11 Mar 2027');
  expect(formatEventDates({ ...times, Event_Type: 'Single day' }, 'DD MMM YYYY')).toBe('11 Mar 2027');
  expect(formatHour({ ...times, Event_Type: 'Multi day' })).toBe('9:00 AM');
  const days = ['2027-03-08', '2027-03-09', '2027-03-11', '2027-03-12'];
  expect(days.map((day) => stateOf({ ...times, Event_Type: 'Multi day' }, day))).toEqual(['ahead', 'on', 'on', 'over']);
});

test('the countdown knows the days on the server and the rest in the browser', async () => {
  const html = await render(concert);
  expect(html).toContain('209');
  for (const part of ['hours', 'minutes', 'seconds']) expect(html).toContain(part);
  expect(await render(conference)).not.toContain('seconds');
  expect(timeLeft(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test.each([
  ['2026-12-10', '19 days left'],
  ['2026-11-22', '1 day left'],
  ['2026-11-21', 'Last day'],
  ['2026-11-20', ''],
])('of %s to register is left: %s', (deadline, words) => expect(formatTimeLeft(deadline, '2026-11-21')).toBe(words));

test.each(['top-left', 'top-right', 'bottom-left', 'bottom-right'])('the last day stands %s', async (corner) => {
  const html = await render(withSettings(concert, { deadline_position: corner }));
  expect(html).toContain(`data-corner="${corner}"`);
  expect(html).toContain('Register by <time');
});

test('a webinar is joined by its link and shows no place; a place has a map', async () => {
  const online = await render(webinar);
  expect(online).toContain('href="https://meet.example.com/books"');
  expect(online).toContain('Join Webinar');
  expect(online).not.toContain('Town Hall');
  expect(online).toContain('href="https://tickets.example.com/books"');
  expect(await render(concert)).toContain('https://www.openstreetmap.org/search?query=Pier%204');
});

test('after the last day nobody can register, whatever is sent', async () => {
  const html = await render(closed);
  expect(html).toContain('Registration has closed.');
  expect(html).not.toContain('<form');
  const sent = { name: 'Ann', email: 'ann@example.com' };
  expect(register(sent, '2026-12-10').problems).toEqual([]);
  expect(() => register(sent, '2026-12-11')).toThrow('Registration has closed.');
  const over = configOf('event', { settings: { end_date: '2026-11-20' }, axis: [{ column: 'name' }] });
  expect(() => checkRegistration(over, request(sent))).toThrow('Registration has closed.');
  const without = configOf('event', { settings: { registration_button: '' }, axis: [{ column: 'name' }] });
  expect(() => checkRegistration(without, request(sent))).toThrow('open for registration');
});

test.each([
  [{ name: '', email: 'a@b.c' }, 'name', 'Fill in this field.'],
  [{ name: 'Ann', email: 'nothing' }, 'email', 'This doesn’t match the required format.'],
  [{ name: 'Ann', email: 'a@b.c', seats: '9' }, 'seats', 'This doesn’t match the required format.'],
  [{ name: 'Ann', email: 'a@b.c', admin: 'yes' }, 'admin', 'This registration field doesn’t exist.'],
  [{ name: 'Ann', email: 'a@b.c', photo: 'javascript:alert(1)' }, 'photo', 'Choose a file.'],
])('%j is refused at %s, by what is required and by regex_validation', (cells, path, message) => {
  expect(register(cells).problems).toEqual([{ path, message }]);
});

test('social icons are named for those who do not see them, twelve at most', async () => {
  const html = await render(concert);
  for (const name of ['Instagram', 'Facebook', 'Example.org']) expect(html).toContain(`aria-label="${name}"`);
  expect(html).toContain('--social-gap:4px');
  expect((await render(crowded)).match(/aria-label="Facebook"/g)).toHaveLength(12);
});

test('nothing but addresses that lead somewhere harmless may be saved', () => {
  const stored = storedSample('event', withSettings(concert, { Link: 'javascript:alert(1)', contact_email: 'x' }));
  const paths = readBlock(definition, { ...stored, settings: { ...stored.settings, Location: 'webinar' } }).problems;
  expect(paths.map((problem) => problem.path).sort()).toEqual(['settings.Link', 'settings.contact_email']);
});
