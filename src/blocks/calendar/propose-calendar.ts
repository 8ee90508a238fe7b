import { showable } from '#features/visitor/rules/internal-columns.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import type { Column } from '#engine/model.ts';
import type { BlockProposal } from '../contract.ts';
import { typeForColumn } from '../shared/field/field-value.ts';

/** A first calendar for a sheet: what begins, ends and names an event by what columns mean, the rest in the details. */
export function proposeCalendar(
  columns: readonly Column[],
  meanings: ReadonlyMap<string, Meaning> = meaningsByName(columns),
): BlockProposal {
  const meant = (among: readonly Column[], ...requested: Meaning[]): Column | undefined =>
    requested.flatMap((meaning) => among.filter(({ id }) => meanings.get(id) === meaning))[0];
  const shown = showable(columns);
  // When someone was born and when a row was written are no events.
  const dated = shown.filter((one) => isDated(one));
  const timed = shown.filter(({ type, name }) => type === 'text' && timeWords.test(name));
  const start =
    meant(dated, 'start', 'date', 'deadline') ?? timed.find(({ name }) => !endWords.test(name)) ?? meant(dated, 'end');
  if (!start) return {};
  const end = meant(dated, 'end') ?? timed.find((one) => one !== start && endWords.test(one.name));
  const words = shown.filter((one) => one.type === 'text' && one !== start && one !== end && !timed.includes(one));
  const title = meant(words, 'title', 'name', 'person') ?? words[0] ?? start;
  const colored = meant(
    words.filter((one) => one !== title),
    'category',
    'status',
    'place',
  );
  const rest = shown.filter((one) => ![title, start, end].includes(one));
  return {
    settings: {
      start_time_column: start.id,
      ...(end && end !== start && { end_time_column: end.id }),
      event_title_column: title.id,
      ...(colored && { event_color_column: colored.id }),
    },
    axis: rest.slice(0, 8).map((one) => ({ column: one.id, type: typeOf(one, meanings.get(one.id)) })),
  };
}

const isDated = ({ type }: Column): boolean => type === 'date' || type === 'datetime';

function typeOf({ type }: Column, meaning: Meaning | undefined): string {
  if (type === 'text' && meaning === 'long text') return 'textarea';
  if (type === 'text' && meaning === 'phone') return 'tel';
  const suited = typeForColumn(type);
  return type === 'rating' || suited === 'select' || suited === 'multi-select' ? 'text' : suited;
}

/** Text is read as times where its name says so. */
const endWords = /\bend|until|finish|\bto\b|due|close/i;
const timeWords =
  /^(start|begin|end|finish)(s|ing)?$|^(when|until)$|start(s|ing)?[ _]?(time|at|date)|end(s|ing)?[ _]?(time|at|date)|date[ _]?time/i;
