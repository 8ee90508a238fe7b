import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { showable } from '#features/visitor/rules/internal-columns.ts';
import { makePdf, type PdfContent } from '#features/visitor/server/downloads/make-pdf.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import type { MailPdf } from '../../rules/automation.ts';
import type { Values } from './fill-texts.ts';
import type { StepContext } from './step.ts';

const mostBytes = 2 * 1024 * 1024;

interface Around {
  subject: string;
  values: Values;
  /** Takes out of a value what may not be in a mail. */
  clean: (value: string) => string;
  context: StepContext;
}

interface PlannedPdf {
  name: string;
  /** What is in it, in words. */
  facts: string;
  make(): Promise<Buffer>;
}

/** A PDF of the row of a run, as it is now: what its text says, or every column and its value. */
export function plannedPdf(pdf: MailPdf, { subject, values, clean, context }: Around): PlannedPdf {
  const title = oneLine(values.fill(pdf.name, (value) => oneLine(clean(value)))) || subject;
  const content = contentOf(title, pdf.text, { values, clean, context });
  const lines = content.fields
    ? content.fields.map(({ name, value }) => `${name}: ${value}`)
    : (content.paragraphs ?? []).map(({ text }) => text);
  return {
    name: fileName(title),
    facts: [fileName(title), ...lines].join('\n'),
    async make() {
      const bytes = await makePdf(content);
      if (bytes.length > mostBytes) throw new Problem('too_large', 'The PDF is over 2 MB. Put less into it.');
      return bytes;
    },
  };
}

function contentOf(title: string, text: string, { values, clean, context }: Omit<Around, 'subject'>): PdfContent {
  const { sheet, row } = context;
  if (text.trim() === '') {
    const columns = showable(sheet?.columns ?? []);
    const fields = columns.map((column) => ({
      name: column.name,
      value: clean(formatCell(row?.cells[column.id] ?? null, column)),
    }));
    return { title, subtitle: '', fields };
  }
  // What begins a heading is the owner's: a value never does.
  const paragraphs = text.split('\n').flatMap((line) => {
    const [, mark, rest] = /^(# )?(.*)$/.exec(line) ?? [];
    const filled = values.fill(rest ?? '', clean);
    return filled.trim() === '' ? [] : [{ text: filled, look: mark ? ('heading-1' as const) : ('text' as const) }];
  });
  return { title, heading: false, subtitle: '', paragraphs };
}

/** Without what file systems stumble over. */
function fileName(title: string): string {
  const clean = title
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+/g, '')
    .slice(0, 80)
    .toWellFormed()
    .trim();
  return `${clean || 'Row'}.pdf`;
}
