/** Pairs of fonts that an app may be written in: titles and text. */
/** @sentences */
export const fontPairs = ['Modern', 'Classic', 'Editorial', 'Technical'] as const;
export type Fonts = (typeof fontPairs)[number];

const classic = "'Source Serif 4 Variable', Charter, Cambria, Georgia, serif";

/** Faces of each pair, all of them files of this host. '' is the font of the theme. */
export const fontStacks: Readonly<Record<Fonts, { title: string; text: string }>> = {
  Modern: { title: '', text: '' },
  Classic: { title: classic, text: '' },
  Editorial: { title: "'Fraunces Variable', 'Iowan Old Style', Palatino, Georgia, serif", text: classic },
  Technical: { title: "'Space Grotesk Variable', 'Avenir Next', 'Segoe UI', sans-serif", text: '' },
};

/** The fonts as properties for a `style` attribute. */
export function fontStyle(fonts: Fonts): string {
  const { title, text } = fontStacks[fonts] ?? fontStacks.Modern;
  return [...(title ? [`--font-title:${title}`] : []), ...(text ? [`--font:${text}`] : [])].join(';');
}
