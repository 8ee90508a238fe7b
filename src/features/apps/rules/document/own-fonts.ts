/** Fonts that an owner uploaded, as a style sheet: files of this host, and where they are used. */
export interface OwnFont {
  name: string;
  /** `/files/…`; '' while there is none. */
  file: string;
  weight: 'Regular' | 'Bold' | 'All weights';
  italic: boolean;
  used_for: 'Titles and text' | 'Titles' | 'Text' | 'Own CSS';
}

const weights = { Regular: '400', Bold: '700', 'All weights': '100 900' } as const;
const instead = "'Inter Variable', system-ui, sans-serif";

/** '' where there are none. Of fonts for the same the first one counts; those of its name are its other weights. */
export function ownFontsCss(fonts: readonly OwnFont[]): string {
  const usable = fonts.flatMap((font) => {
    const name = font.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim();
    return name && isStoredFile(font.file) ? [{ ...font, name }] : [];
  });
  const faces = usable.map(
    ({ name, file, weight, italic }) =>
      `@font-face{font-family:"${name}";src:url(${file}) format("woff2");font-weight:${weights[weight] ?? '400'};font-style:${italic ? 'italic' : 'normal'};font-display:swap}`,
  );
  const first = (use: OwnFont['used_for']): string | undefined =>
    usable.find(({ used_for }) => used_for === use || used_for === 'Titles and text')?.name;
  const [title, text] = [first('Titles'), first('Text')];
  // Above the pair of fonts that the theme has, which is at the same element.
  const used = [
    ...(title ? [`--font-title:"${title}",${instead}!important`] : []),
    ...(text ? [`--font:"${text}",${instead}!important`] : []),
  ];
  return [...faces, ...(used.length > 0 ? [`:root{${used.join(';')}}`] : [])].join('\n');
}

const isStoredFile = (address: string): boolean => /^\/files\/(?:[0-9a-z]{2}\/)?[0-9a-z]{26}$/.test(address);
