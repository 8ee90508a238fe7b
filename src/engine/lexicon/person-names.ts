/**
 * Names of people among texts, by given names of some forty languages and family names where these come first
 * (person-names.json, which states its source and licence). For servers: browsers have no values to look at.
 */
import { fold } from './fold.ts';
import lists from './person-names.json' with { type: 'json' };

/** Shares of the texts, from 0 to 1. */
export interface NameShares {
  /** `Anna Berg`, `Berg, Anna`, `王小明`: names of several words, at least one of them a given name. */
  full: number;
  /** `Anna`: nothing but given names. */
  given: number;
  /** `Иванова`, `Nowakowski`, `Kovářová`: single words that end as family names do. Left out where there are none. */
  family?: number;
}

interface Names {
  given: ReadonlySet<string>;
  family: Readonly<Record<'zh' | 'ja' | 'vi' | 'ko', ReadonlySet<string>>>;
  /** Korean names are a family name of one syllable and a given name. */
  ofKorea: ReadonlySet<string>;
  pinyin: ReadonlySet<string>;
}

let known: Names | undefined;
const setOf = (...texts: string[]): ReadonlySet<string> => new Set(texts.flatMap((text) => text.split(' ')));

function namesOf(): Names {
  const { zh, ja, vi, ko } = lists.family;
  known ??= {
    given: setOf(...Object.values(lists.given)),
    family: { zh: setOf(zh), ja: setOf(ja), vi: setOf(vi), ko: setOf(ko) },
    ofKorea: setOf(lists.givenAfterFamily.ko),
    pinyin: setOf(lists.family.pinyin),
  };
  return known;
}

/** Enough to know what they are. */
const mostLookedAt = 200;

/** How many of the texts name a person. Without texts none do. */
export function shareOfNames(values: readonly unknown[]): NameShares {
  const texts = values
    .filter((value) => typeof value === 'string')
    .slice(0, mostLookedAt)
    .map((text) => text.trim());
  if (texts.length === 0) return { full: 0, given: 0 };
  const share = (fits: (text: string) => boolean): number => texts.filter(fits).length / texts.length;
  const family = share(isFamilyName);
  return {
    full: Math.max(share(isFullName), ...eastern(texts)),
    given: share(isGivenName),
    ...(family > 0 && { family }),
  };
}

/** Between the words of a name. */
const particles: ReadonlySet<string> = setOf(
  'van von de da das do dos del della di du la le der den ter ten zu bin ibn al el y e und and mac san bint',
);
/** What is called after people: streets, schools, companies. */
const namesake: ReadonlySet<string> = setOf(
  'street st road avenue ave school college university hospital clinic hotel church park company inc ltd gmbh llc corp ' +
    'co sa srl spa ag kg rua avenida av calle via rue place plaza strasse str ul ulica trg skola escola escuela colegio ' +
    'instituto institut lycee ecole collegio scuola zs sp liceum gymnasium hospital klinik foundation stiftung fundacion',
);

const wordsIn = (text: string): string[] =>
  fold(text)
    .replace(/^(?:mr|mrs|ms|dr|prof|herr|frau|sr|sra|m|mme|dott|ing|mgr|bc)\.?\s+/, '')
    .split(/[\s,.·-]+/)
    .filter((word) => word !== '');

/** `Иванов И. И.`, `J. Smith`, `Smith, J`: a family name and initials. */
const initials =
  /^\p{Lu}[\p{L}’'-]{2,},?\s+\p{Lu}\.?(?:[\s.-]*\p{Lu}\.?)?$|^\p{Lu}\.(?:[\s-]*\p{Lu}\.)?\s*\p{Lu}[\p{L}’'-]{2,}$/u;
/** Endings of names after the father and of family names, which hardly any other words have: Петрович, Шевченко, Kowalska. */
const endings =
  /(?:ович|евич|овна|евна|ична|івна|йович|енко|ский|ская|ський|ська|owski|owska|ewski|ewska|wicz|ovic|evic|enko|oglu|shvili|sson|dottir|opoulos)$/u;

/** Endings of single family names; of other words in a column few end like these. */
const familyEndings =
  /^\p{Lu}(?:\p{Ll}{2,}|\p{Lu}{2,})(?<=(?:[оеё]в|[оеё]ва|ин|ина|ын|ына|ский|ская|цкий|цкая|ський|ська|енко|чук|щук|ян|швили|дзе|ович|евич|[wlnrc]ski|[wlnrc]ska|[ied]cki|[ied]cka|dzki|dzka|wicz|czyk|czak|iak|ová|ova|ović|ić|auskas|ienė|opoulos|idis|akis|sson|oğlu|yan|dze|shvili|enko|chuk|ez|etti|elli|ucci))$/iu;

function isFamilyName(text: string): boolean {
  const { given } = namesOf();
  return familyEndings.test(text) && !given.has(fold(text));
}

/** `Haoyue Chen`, `Wang Xiaoming`: a Chinese family name and one or two syllables or more that are spelled in Pinyin. */
const syllables = /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?[aeiouü]{1,3}(?:ng?|r)?){1,3}$/;

function isInPinyin(words: readonly string[], { pinyin }: Names): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return words.length <= 3 && (pinyin.has(first) || pinyin.has(last)) && words.every((word) => syllables.test(word));
}

/** What programs write at once behind a name, and between two: `Ольга Смирнова1/1Иван Петров1/1`. */
const glued = /(?<=\p{Ll}{2})\d[\d/]*(?=\p{Lu}|$)/u;

const vietnamese = /[ăâđêôơư\u1EA0-\u1EF9]/u;

function isFullName(written: string): boolean {
  const [text = ''] = written.split(glued);
  if (initials.test(text)) return true;
  if (/[\d@/:;()&+]/.test(text) || text.length > 60) return false;
  const words = wordsIn(text);
  const { given, family } = namesOf();
  const own = words.filter((word) => !particles.has(word) && word.length > 1);
  if (words.length < 2 || own.length < 1 || words.length > 6) return false;
  if (own.some((word) => namesake.has(word) || !/^[\p{L}\p{M}’'`]+$/u.test(word))) return false;
  const [first = ''] = text.normalize('NFC').split(/\s+/);
  // Written small, where every word has a tone of its own.
  const isSmall = /^\p{Ll}/u.test(first) && words.length >= 3 && vietnamese.test(text.normalize('NFC'));
  const isVietnamese =
    family.vi.has(isSmall ? first.charAt(0).toUpperCase() + first.slice(1) : first) && words.length <= 5;
  const isCapital = text.split(/[\s,]+/).every((word) => particles.has(word) || !/^\p{Ll}/u.test(word));
  return (
    isVietnamese ||
    own.some((word) => given.has(word)) ||
    (isCapital && isInPinyin(words, namesOf())) ||
    (isCapital && own.some((word) => endings.test(word)))
  );
}

function isGivenName(text: string): boolean {
  const words = wordsIn(text);
  const { given } = namesOf();
  return words.length > 0 && words.length <= 2 && words.every((word) => given.has(word));
}

/** Names without a space between: short texts that begin with a family name, nearly all of them. */
function eastern(texts: readonly string[]): number[] {
  const { family, ofKorea } = namesOf();
  const plain = texts.map((text) => text.replaceAll(/[\s\u3000]+/g, ''));
  const share = (fits: (text: string) => boolean): number => plain.filter(fits).length / plain.length;
  const begins = (text: string, of: ReadonlySet<string>, from: number, to: number): boolean =>
    [1, 2, 3].some((length) => {
      const rest = text.length - length;
      return rest >= from && rest <= to && of.has(text.slice(0, length));
    });
  const chinese = share((text) => /^\p{Script=Han}{2,4}$/u.test(text) && begins(text, family.zh, 1, 2));
  const japanese = share(
    (text) =>
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{3,8}$/u.test(text) && begins(text, family.ja, 1, 4),
  );
  const korean = share((text) => /^\p{Script=Hangul}{2,4}$/u.test(text) && begins(text, family.ko, 1, 2));
  const isOfKorea = share((text) => ofKorea.has(text.slice(1))) >= leastKnown;
  return [surely(chinese), surely(japanese), isOfKorea ? surely(korean) : 0];
}

/** Of other words in these scripts many begin like a name, but not nearly all of a column. */
const surely = (share: number): number => (share >= 0.85 ? share : 0);
const leastKnown = 0.3;
