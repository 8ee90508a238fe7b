/** How mail looks: Sheaf's tokens as plain values, because mail programs know neither variables nor style sheets. */
import type { CSSProperties } from 'react';
import { contrastOf, textOn } from '#kit/contrast.ts';
import '#kit/color-names.ts';
import { formatHex, parseColor } from '#kit/color.ts';

const ink = '#161819';
const paper = '#fafafa';
const surface = '#ffffff';
const line = '#e7ebf3';
const muted = '#5f6673';
const accent = '#4f46e5';

/** Widest a mail gets, in pixels. */
export const mailWidth = 560;

const fontFamily = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const text: CSSProperties = { fontFamily, fontSize: 16, lineHeight: 1.5, color: ink, overflowWrap: 'anywhere' };
const small: CSSProperties = { ...text, fontSize: 13, color: muted };

export const look = {
  body: { margin: 0, padding: 0, backgroundColor: paper, WebkitTextSizeAdjust: '100%' },
  page: { width: '100%', backgroundColor: paper, borderCollapse: 'collapse' },
  outer: { padding: '32px 16px' },
  column: { width: '100%', maxWidth: mailWidth, margin: '0 auto', borderCollapse: 'separate', tableLayout: 'fixed' },
  card: {
    padding: '32px 32px 28px',
    backgroundColor: surface,
    border: `1px solid ${line}`,
    borderTop: 0,
    borderRadius: '0 0 10px 10px',
  },
  title: { ...text, margin: '0 0 16px', fontSize: 24, lineHeight: 1.2, fontWeight: 600 },
  paragraph: { ...text, margin: '0 0 16px', whiteSpace: 'pre-line' },
  codeFrame: { margin: '8px 0 24px', borderCollapse: 'separate' },
  code: {
    ...text,
    padding: '12px 20px',
    border: `1px solid ${line}`,
    borderRadius: 6,
    backgroundColor: paper,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace",
    fontSize: 28,
    lineHeight: 1.2,
    letterSpacing: 4,
    fontWeight: 600,
  },
  buttonFrame: { margin: '8px 0 24px', borderCollapse: 'separate' },
  facts: { width: '100%', margin: '8px 0 24px', borderCollapse: 'collapse', tableLayout: 'fixed' },
  factLabel: {
    ...small,
    width: '34%',
    padding: '10px 16px 10px 0',
    borderTop: `1px solid ${line}`,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    lineHeight: '22px',
  },
  factValue: {
    ...text,
    padding: '10px 0',
    borderTop: `1px solid ${line}`,
    fontSize: 14,
    lineHeight: '22px',
    verticalAlign: 'top',
    whiteSpace: 'pre-line',
  },
  link: { color: accent, textDecoration: 'underline' },
  address: { ...small, margin: '0 0 16px' },
  note: { ...small, margin: '0 0 8px' },
  footer: { padding: '20px 33px 0' },
  preview: {
    display: 'none',
    maxHeight: 0,
    overflow: 'hidden',
    fontSize: 1,
    lineHeight: '1px',
    color: paper,
    opacity: 0,
  },
} satisfies Record<string, CSSProperties>;

/** What takes the brand's color, with text that can be read on it; Sheaf's own where the color cannot be read. */
export function brandTheme(color: string) {
  const parsed = parseColor(color);
  // See-through colors are painted differently by every program.
  const background = parsed && parsed[3] >= 0.5 ? formatHex([parsed[0], parsed[1], parsed[2], 1]) : accent;
  const on = textOn(background);
  // A button of a color like the card's would not be seen as one.
  const isPale = contrastOf(background, surface) < 1.5;
  const edge = isPale ? muted : background;
  const word: CSSProperties = { fontFamily, color: on, textDecoration: 'none', overflowWrap: 'anywhere' };
  return {
    head: {
      padding: '18px 32px',
      backgroundColor: background,
      border: `1px solid ${isPale ? line : background}`,
      borderRadius: '10px 10px 0 0',
    },
    name: { ...word, fontSize: 18, lineHeight: 1.3, fontWeight: 600 },
    buttonCell: { borderRadius: 6, backgroundColor: background },
    button: {
      ...word,
      display: 'inline-block',
      padding: '12px 24px',
      border: `1px solid ${edge}`,
      borderRadius: 6,
      backgroundColor: background,
      fontSize: 16,
      lineHeight: '20px',
      fontWeight: 600,
    },
  } satisfies Record<string, CSSProperties>;
}

/** For programs that take a style sheet: the dark theme of those that have one, and narrow screens. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .outer { padding: 16px 8px !important; }
  .card { padding: 24px 20px 20px !important; }
  .head { padding: 16px 20px !important; }
  .footer { padding: 16px 21px 0 !important; }
  .fact-label, .fact-value { display: block !important; width: auto !important; }
  .fact-label { padding: 10px 0 0 !important; }
  .fact-value { border-top: 0 !important; padding: 0 0 10px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #111314 !important; }
  .card { background-color: #1a1d1f !important; border-color: #2c3033 !important; }
  .words { color: #eceef0 !important; }
  .quiet { color: #a3abb5 !important; }
  .ruled { border-color: #2c3033 !important; }
  .code { background-color: #111314 !important; border-color: #2c3033 !important; }
  .link { color: #a5b4fc !important; }
}
`;
