/** A name as the readable part of an address: ASCII letters and digits, words between hyphens. It is cosmetic. */

/** Longer slugs end at a word. */
const longestSlug = 60;

/** Letters that no decomposition turns into ASCII; of Cyrillic (as passports have it) and Greek (ISO 843) all. */
const letters: ReadonlyMap<string, string> = new Map(
  [
    'ß ss æ ae œ oe ø o đ d ð d þ th ł l ı i ħ h ŋ ng ĸ k ŧ t',
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю iu я ia',
    'є ie ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѕ dz',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ].flatMap((line) => line.split(' ').flatMap((part, at, all) => (at % 2 === 0 ? [[part, all[at + 1] ?? '']] : []))),
) as ReadonlyMap<string, string>;

const marks = /\p{Mark}/gu;

/** May be '': of scripts that have no letters here nothing is left. */
export function slugOfName(name: string): string {
  // Longer names are cut before they are read: folding takes its time.
  const folded = name
    .slice(0, longestSlug * 4)
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase();
  const plain = folded.replaceAll(/[^a-z0-9\s-]/g, (letter) => letters.get(letter) ?? (isJoined(letter) ? '' : ' '));
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  if (slug.length <= longestSlug) return slug;
  const cut = slug.slice(0, longestSlug + 1).lastIndexOf('-');
  return slug.slice(0, cut > 0 ? cut : longestSlug);
}

/** Within words: Anna's is annas. */
const isJoined = (letter: string): boolean => /['’ʼ`´ьъ]/.test(letter);
