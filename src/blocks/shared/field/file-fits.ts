import { t } from '#kit/language/language.ts';
/** Why a file does not fit an `accept` list (`image/*`, `.pdf`, `.doc,.docx`, '' for all), or null. */
export function fileFits(file: { name: string; type: string }, accept: string): string | null {
  const kinds = accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '');
  if (kinds.length === 0) return null;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  const fits = kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
  const named = kinds.map((kind) => (kindNames[kind] ? t(kindNames[kind]) : t('a {kind} file', { kind })));
  return fits ? null : t('Choose {kinds}.', { kinds: named.join(t(' or ')) });
}

// @sentences: looked up where they are shown.
const kindNames: Record<string, string> = {
  'image/*': 'an image',
  'video/*': 'a video',
  'audio/*': 'a sound file',
  'text/*': 'a text file',
};
