/** Headers of a file to keep: its name is the title and the date, without what file systems and readers stumble over. */
export function downloadHeaders(
  title: string,
  { date, ending, type }: { date: string; ending: 'csv' | 'pdf'; type: string },
): Record<string, string> {
  const name = `${`${cleanTitle(title)} ${date}`.trim()}.${ending}`;
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${plain.replaceAll(/["\\/%]/g, '_')}"; filename*=UTF-8''${encoded}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}

/** Signs of direction go too: with them a name can seem to have another ending. */
function cleanTitle(title: string): string {
  const clean = title
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+/g, '');
  const cut = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean.slice(0, 400))]
    .slice(0, 80)
    .map(({ segment }) => segment)
    .join('')
    .toWellFormed()
    .trim();
  return cut || 'Rows';
}
