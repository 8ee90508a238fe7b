/**
 * A message that is translated later, when it is read: in a mail, in a list of what happened. It is plain data, so that it
 * can be stored. Plain strings are what people wrote, and stay as they are.
 */
import { sayCents } from '../cents.ts';
import { byLanguage } from './by-language.ts';
import { joinSentences } from './join-sentences.ts';
import { formats, plural, t } from './product.ts';

/** Several are said one after the other. */
export type Msg = string | Sentence | Moment | Money | Decimal | List | readonly Msg[];

export interface Sentence {
  sentence: string;
  values?: MsgValues;
  /** Of what counts: the sentence of one, and how many there are. */
  one?: string;
  count?: number;
}
export type MsgValues = Readonly<Record<string, Msg | number>>;

interface Moment {
  /** In ISO 8601. */
  at: string;
  as: 'day' | 'minute';
}

/** Rounded to one digit after the point. */
interface Decimal {
  decimal: number;
}

/** Said as “a, b and c”. */
interface List {
  list: readonly Msg[];
}

interface Money {
  /** In the smallest units of the currency. */
  units: number;
  currency: string;
}

/** A sentence as `t` takes it. */
export const msg = (sentence: string, values?: MsgValues): Sentence => ({ sentence, ...(values && { values }) });

/** One that counts, as `plural` takes it. */
export const msgPlural = (count: number, one: string, other: string, values?: MsgValues): Sentence => ({
  ...msg(other, values),
  ...{ one, count },
});

/** November 28, 2026. */
export const msgDay = (date: Date): Moment => ({ at: date.toISOString(), as: 'day' });
/** The same with hours and minutes; both of UTC, as nobody knows where their reader is. */
export const msgMinute = (date: Date): Moment => ({ at: date.toISOString(), as: 'minute' });

export const msgMoney = (units: number, currency: string): Money => ({ units, currency });

export const msgDecimal = (decimal: number): Decimal => ({ decimal });
export const msgList = (list: readonly Msg[]): List => ({ list });

/** The first of many names. */
export function firstNames(names: readonly string[], most: number): Msg {
  const list = names.slice(0, most).join(', ');
  const more = names.length - most;
  return more > 0 ? msgPlural(more, '{list} and {count} more', '{list} and {count} more', { list }) : list;
}

/** In the language of `inLanguage`. */
export function say(text: Msg): string {
  if (typeof text === 'string') return text;
  if (isSeveral(text)) return joinSentences(text.map(say));
  if ('at' in text) return sayMoment(text);
  if ('units' in text) return sayCents(text.units, text.currency);
  if ('decimal' in text) return decimals().format(text.decimal);
  if ('list' in text) return lists().format(text.list.map(say));
  const { sentence, one, count, values } = text;
  const said = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(value)]));
  return one === undefined || count === undefined ? t(sentence, said) : plural(count, one, sentence, said);
}

/** The same with what people wrote in it changed. */
export function withTexts(text: Msg, change: (written: string) => string): Msg {
  if (typeof text === 'string') return change(text);
  if (isSeveral(text)) return text.map((one) => withTexts(one, change));
  if ('list' in text) return msgList(text.list.map((one) => withTexts(one, change)));
  if (!('sentence' in text) || !text.values) return text;
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : withTexts(value, change),
  ]);
  return { ...text, values: Object.fromEntries(values) as MsgValues };
}

const sayValue = (value: Msg | number): string | number => (typeof value === 'number' ? value : isolated(say(value)));

/** From right to left, names in Latin letters keep their own order, and the marks around them theirs. */
const isolated = (text: string): string =>
  formats().rtl && text !== '' && !rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
const rightToLeft = /[\u0590-\u08ff]/;
const isSeveral = (text: Msg): text is readonly Msg[] => Array.isArray(text);

const days = byLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));
const decimals = byLanguage(
  (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
);
const lists = byLanguage((tag) => new Intl.ListFormat(tag));
const minutes = byLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

function sayMoment({ at, as }: Moment): string {
  const date = new Date(at);
  return as === 'day' ? days().format(date) : `${minutes().format(date)} UTC`;
}
