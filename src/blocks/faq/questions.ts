import { matchesAcross, matchesSearch, searchTerms, searchWords } from '#engine/search.ts';
import type { DataRow, RowsData } from '../data-contract.ts';
import { formatCell } from '#engine/format-cell.ts';

export interface Question {
  row_id: string;
  question: string;
  answer: string;
}

/** The rows as questions; one without a question is left out. */
export function questionsOf(
  rows: readonly DataRow[],
  columns: RowsData['columns'],
  mapped: { question: string; answer: string },
): Question[] {
  const textOf = (row: DataRow, id: string): string => {
    const column = columns.find((one) => one.id === id);
    return column ? formatCell(row.cells[id], column).trim() : '';
  };
  return rows
    .map((row) => ({
      row_id: row.row_id,
      question: textOf(row, mapped.question),
      answer: textOf(row, mapped.answer),
    }))
    .filter(({ question }) => question !== '');
}

/**
 * Those that match what is searched for, as the engine would answer: all words of any term in the question or in the
 * answer, or where none has them so, some here and some there.
 */
export function searchQuestions(
  questions: readonly Question[],
  search: string,
): { shown: readonly Question[]; isAcross: boolean } {
  const terms = searchTerms(search);
  if (terms.length === 0) return { shown: questions, isAcross: false };
  const inOne = questions.filter(({ question, answer }) => matchesSearch(terms, [question, answer]));
  if (inOne.length > 0) return { shown: inOne, isAcross: false };
  const across = questions.filter(({ question, answer }) => matchesAcross(terms, [question, answer]));
  return { shown: across, isAcross: across.length > 0 };
}

/** A text in pieces, every second one being what is searched for. */
export function piecesOf(text: string, search: string): string[] {
  const terms = searchWords(search).map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return terms.length === 0 ? [text] : text.split(new RegExp(`(${terms.join('|')})`, 'giu'));
}

/** Whether every row that there is is on the page, so that a search needs to ask no one. */
export function isWhole({ rows, total, offset, query }: RowsData): boolean {
  return offset === 0 && rows.length === total && !query.search;
}
