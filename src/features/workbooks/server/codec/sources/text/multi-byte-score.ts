type MultiByte = 'shift_jis' | 'euc-jp' | 'gb18030' | 'big5' | 'euc-kr';

interface Repertoire {
  /** Whether two bytes are one character. */
  isPair(lead: number, trail: number): boolean;
  /** Whether it is one of the characters that everyday text is made of. */
  isUsual(lead: number, trail: number): boolean;
}

const within = (value: number, first: number, last: number): boolean => value >= first && value <= last;
const isHigh = (value: number): boolean => within(value, 0xa1, 0xfe);

const repertoires: Record<MultiByte, Repertoire> = {
  // Kana and the first level of characters.
  shift_jis: {
    isPair: (lead, trail) =>
      (within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) && within(trail, 0x40, 0xfc) && trail !== 0x7f,
    isUsual: (lead, trail) =>
      within(lead, 0x82, 0x83) || within(lead, 0x88, 0x97) || (lead === 0x81 && within(trail, 0x40, 0x9e)),
  },
  'euc-jp': {
    isPair: (lead, trail) => isHigh(lead) && isHigh(trail),
    isUsual: (lead) => within(lead, 0xa3, 0xa5) || within(lead, 0xb0, 0xcf) || lead === 0xa1,
  },
  gb18030: {
    isPair: (lead, trail) => within(lead, 0x81, 0xfe) && within(trail, 0x40, 0xfe) && trail !== 0x7f,
    isUsual: (lead, trail) => isHigh(trail) && (within(lead, 0xb0, 0xd7) || lead === 0xa1 || lead === 0xa3),
  },
  big5: {
    isPair: (lead, trail) => within(lead, 0x87, 0xfe) && (within(trail, 0x40, 0x7e) || isHigh(trail)),
    isUsual: (lead, trail) => within(lead, 0xa4, 0xc6) || (lead === 0xa1 && trail > 0),
  },
  // Hangul syllables.
  'euc-kr': {
    isPair: (lead, trail) =>
      within(lead, 0x81, 0xfe) && (within(trail, 0x41, 0x5a) || within(trail, 0x61, 0x7a) || within(trail, 0x81, 0xfe)),
    isUsual: (lead, trail) => isHigh(trail) && (within(lead, 0xb0, 0xc8) || lead === 0xa1),
  },
};

/** The share of characters of two bytes that everyday text is made of, 0 to 1; 0 for text that cannot be read so. */
export function scoreMultiByte(sample: Uint8Array, encoding: MultiByte): number {
  const { isPair, isUsual } = repertoires[encoding];
  let pairs = 0;
  let usual = 0;
  let kana = 0;
  let broken = 0;
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = sample[at + 1] ?? 0;
    if (!isPair(lead, trail)) {
      broken++;
      continue;
    }
    at++;
    pairs++;
    if (isUsual(lead, trail)) usual++;
    if (lead === 0xa4 || lead === 0xa5) kana++;
  }
  const characters = pairs + broken;
  if (pairs < 2 || broken > characters * 0.01) return 0;
  // What Japanese, Chinese and Korean text have in common goes to the one that its own signs speak for.
  if (encoding === 'euc-jp' && kana < characters * 0.1) return 0;
  if (encoding === 'euc-kr' && characters < 6) return 0;
  return usual / characters;
}
