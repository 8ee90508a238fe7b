import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { previewSamples as previewEndpoint, SampledSheetOnTheWire } from '../../api/marketplace.ts';
import { contractSheet } from '../../rules/template/template-contract.ts';
import type { Call } from '#platform/http/call.ts';
import { type PublicCandidate, type PublicChoice, publicCandidate } from './make-candidate.ts';
import type { SampleSheet } from './sample-rows.ts';

/** What an author looks at before submitting: made by what makes the submission. */
export async function previewSamples({
  app,
  query,
  services,
}: Call<typeof previewEndpoint>): Promise<AnswerOf<typeof previewEndpoint>> {
  const candidate = await publicCandidate(app, query, undefined, services);
  return { sheets: candidate.sheets.map((sheet) => sheetToWire(sheet, candidate, query)) };
}

function sheetToWire(sheet: SampleSheet, candidate: PublicCandidate, choice: PublicChoice): SampledSheetOnTheWire {
  const needed = contractSheet(candidate.contract, sheet.title);
  const { shown = [], summed = [] } = candidate.shown.get(sheet.title) ?? {};
  return {
    title: sheet.title,
    unused: [...(candidate.unused.columns.get(sheet.title) ?? [])],
    rows: sheet.rows.map(({ cells }) => cells),
    around: (sheet.around?.cells ?? []).flatMap(({ value, formula }) => {
      const text = formula ?? String(value ?? '');
      return text === '' ? [] : [text];
    }),
    columns: sheet.columns.map(({ id, name }) => {
      const own = needed?.columns.find((column) => column.id === id);
      const filled = sheet.rows.filter(({ cells }) => (cells[id] ?? '') !== '').length;
      const withheld = (): 'personal' | 'summed' | 'hidden' | null => {
        if (filled > 0 || sheet.rows.length === 0) return null;
        if (own?.personal && !choice.with_personal_data) return 'personal';
        if (shown.includes(id)) return null;
        return summed.includes(id) ? 'summed' : 'hidden';
      };
      return { id, name, filled, withheld: withheld(), options: own?.options ?? [] };
    }),
  };
}
