import { isLongByName, isPhoneByName } from '#domain/meaning/text-by-name.ts';
import type { Column } from '#sheet/model.ts';
import type { BlockProposal } from '../contract.ts';
import { typeForColumn } from '../shared/field/field-value.ts';

/** A first calendar for a sheet: what begins, ends and names an event by type and name, the rest in the details. */
export function proposeCalendar(columns: readonly Column[]): BlockProposal {
  const dated = columns.filter(isDated);
  const start = dated.find(({ name }) => startWords.test(name)) ?? dated.find(({ name }) => !endWords.test(name));
  if (!start) return {};
  const end = dated.find((one) => one !== start && endWords.test(one.name));
  const words = columns.filter(({ type, id }) => type === 'text' && id !== start.id && id !== end?.id);
  const title = words.find(({ name }) => titleWords.test(name)) ?? words[0] ?? start;
  const colored = words.find((one) => one !== title && categoryWords.test(one.name));
  const rest = columns.filter((one) => ![title, start, end].includes(one) && !isOwnMark(one));
  return {
    settings: {
      start_time_column: start.id,
      ...(end && { end_time_column: end.id }),
      event_title_column: title.id,
      ...(colored && { event_color_column: colored.id }),
    },
    axis: rest.slice(0, 8).map((one) => ({ column: one.id, type: typeOf(one) })),
  };
}

/** Dates by their type, and text whose name says that it holds times. */
const isDated = ({ type, name }: Column): boolean =>
  type === 'date' || type === 'datetime' || (type === 'text' && timeWords.test(name));

function typeOf(column: Column): string {
  if (isLongByName(column)) return 'textarea';
  if (isPhoneByName(column)) return 'tel';
  const suited = typeForColumn(column.type);
  return suited === 'select' ? 'text' : suited;
}

const isOwnMark = ({ name }: Column): boolean => /^(_id|row[ _]?(id|index)|record[ _]?id)$/i.test(name.trim());
const startWords = /start|begin|from|kick.?off/i;
const endWords = /\bend|until|finish|\bto\b|due|close/i;
const timeWords =
  /^(start|begin|end|finish)(s|ing)?$|^(when|until)$|start(s|ing)?[ _]?(time|at|date)|end(s|ing)?[ _]?(time|at|date)|date[ _]?time/i;
const titleWords = /title|event|name|subject|summary|what|topic|course/i;
const categoryWords = /categor|type|kind|track|room|team|status|calendar/i;
