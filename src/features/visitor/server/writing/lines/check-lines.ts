import type { Cell } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { personOf } from '../../../rules/access.ts';
import { mostLines } from '../../../rules/line-fields.ts';
import { type OpenBlock, sheetOf } from '../../reading/open-block.ts';
import type { Services } from '#platform/services.ts';
import { type ReaderNeeds, todayOf } from '../../reading/page-reader.ts';
import { checkCells } from '../check-cells.ts';
import type { OpenLines } from './open-lines.ts';

export interface WithLines {
  cells: Record<string, Cell>;
  lines: readonly Record<string, Cell>[];
}
export interface SentWithLines extends WithLines {
  /** The network address that they came from. */
  address: string;
}

/**
 * Checks a row and its lines by the rules of their block, all before anything is refused: what is wrong is named by line
 * and field (`lines.2.quantity`). Lines in which nothing was filled in are left out.
 */
export async function checkWithLines(
  open: OpenBlock,
  { lines: rules, open: ofLine, sheet }: OpenLines,
  sent: SentWithLines,
  services: ReaderNeeds & Pick<Services, 'database'>,
): Promise<WithLines> {
  if (sent.lines.length > mostLines)
    throw new Problem('invalid_input', t('Add at most {count} lines.', { count: mostLines }), {
      fields: [atLines(`At most ${mostLines}.`)],
    });
  const { viewer, context } = open.reader;
  const at = { today: todayOf(context), user: personOf(viewer) };
  const problems: FieldProblem[] = [];
  const sentences: string[] = [];
  const refused = (error: Problem, path: (own: string) => string, of: string) => {
    sentences.push(`${of}${error.message}`);
    problems.push(...error.fields.map((field) => ({ ...field, path: path(field.path) })));
  };
  const cells = await orRefused(
    checkCells(open, sheetOf(open), { kind: 'add', cells: sent.cells, address: sent.address }, services),
    (error) => refused(error, (own) => own, ''),
  );
  const lines: Record<string, Cell>[] = [];
  for (const [index, own] of sent.lines.entries()) {
    if (rules.isBlank(own, at)) continue;
    const checked = await orRefused(
      checkCells(ofLine, sheet, { kind: 'add', cells: own, address: sent.address }, services),
      (error) => refused(error, (path) => path.replace('cells.', `lines.${index}.`), `Line ${index + 1}, `),
    );
    if (checked) lines.push(checked);
  }
  if (rules.isRequired && lines.length === 0 && problems.length === 0 && sentences.length === 0) {
    throw new Problem('invalid_input', 'Fill in at least one line.', {
      fields: [atLines('Fill in at least one line.')],
    });
  }
  if (!cells || sentences.length > 0) {
    const [only = '', second] = sentences;
    throw new Problem('invalid_input', second ? 'Correct the marked fields.' : only, { fields: problems });
  }
  return { cells, lines };
}

const atLines = (message: string): FieldProblem => ({ path: 'lines', message });

async function orRefused<Answer>(checking: Promise<Answer>, refuse: (error: Problem) => void): Promise<Answer | null> {
  try {
    return await checking;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_input') throw error;
    refuse(error);
    return null;
  }
}
