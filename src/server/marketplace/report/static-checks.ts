import type { LeakReport } from '#api/leaks.ts';
import { lostColumns } from '#blocks/page-columns.ts';
import type { AppDocument } from '#domain/app-document/document.ts';
import { personalIn, secretsIn } from '#domain/marketplace/secrets.ts';
import { contractSheet, type TemplateContract } from '#domain/template/template-contract.ts';
import type { Cell } from '#sheet/model.ts';
import type { SheetRecord } from '../../scope.ts';
import { type Finding, findingOf } from './finding.ts';

export interface SampledSheet {
  sheet: SheetRecord;
  rows: readonly Readonly<Record<string, Cell>>[];
}

/** Keys and passwords in settings, texts and sample rows. */
export function checkSecrets(document: AppDocument, samples: readonly SampledSheet[]): Finding {
  const inPages = document.pages.flatMap(({ name, document: page }) =>
    secretsIn(JSON.stringify(page)).map((kind) => `${name}: ${kind}.`),
  );
  const inLook = secretsIn(JSON.stringify(document.look)).map((kind) => `Settings of the app: ${kind}.`);
  const inRows = samples.flatMap(({ sheet, rows }) =>
    secretsIn(JSON.stringify(rows)).map((kind) => `Rows of ${sheet.title}: ${kind}.`),
  );
  return findingOf('secrets', 'No keys or passwords', [...inLook, ...inPages, ...inRows]);
}

/** What of people stands in the sample rows: by what the columns are about, and by the shape of what they hold. */
export function checkPersonal(contract: TemplateContract, samples: readonly SampledSheet[]): Finding {
  const problems = samples.flatMap(({ sheet, rows }) => {
    const needed = contractSheet(contract, sheet.title);
    return sheet.columns.flatMap(({ id, name }) => {
      const values = rows.flatMap((row) => (row[id] === undefined || row[id] === null ? [] : [row[id]]));
      if (values.length === 0) return [];
      const isPersonal = needed?.columns.some((column) => column.id === id && column.personal) ?? false;
      const place = `${sheet.title}, ${name}`;
      if (isPersonal) return [`${place}: personal data of ${values.length} rows.`];
      return personalIn(values.join('\n')).map((kind) => `${place}: holds ${kind}.`);
    });
  });
  return findingOf('personal-data', 'No personal data in the sample rows', problems, 'warning');
}

/** Whether the template brings every sheet and column that its pages name. */
export function checkContract(document: AppDocument, sheets: readonly SheetRecord[]): Finding {
  const titles = new Set(sheets.map(({ title }) => title));
  const problems = document.pages.flatMap(({ name, document: page }) =>
    page.blocks.flatMap((block) => {
      if (block.sheet_title !== null && !titles.has(block.sheet_title)) {
        return [`${name}: ${block.type} names the sheet ${block.sheet_title}, which is not there.`];
      }
      const lost = lostColumns(block, sheets).length;
      return lost > 0 ? [`${name}: ${block.type} names ${lost} columns that are not there.`] : [];
    }),
  );
  return findingOf('contract', 'All sheets and columns are there', problems);
}

const inWords: Readonly<Record<LeakReport['viewers'][number], string>> = {
  anonymous: 'Everybody',
  password_holder: 'Who knows the password',
  reader: 'App users who read',
  writer: 'App users who write',
};

/** What each kind of visitor gets, for the reviewer to read; a warning where strangers may change or delete rows. */
export function checkLeaks(report: LeakReport): Finding {
  const given = report.viewers.flatMap((viewer) => {
    const columns = new Map<string, Set<string>>();
    for (const page of report.pages) {
      for (const block of page.viewers.find((one) => one.viewer === viewer)?.blocks ?? []) {
        for (const { sheet_title, columns: shown } of block.gives) {
          const known = columns.get(sheet_title) ?? new Set();
          for (const { name } of shown) known.add(name);
          columns.set(sheet_title, known);
        }
      }
    }
    const sheets = [...columns].map(([title, names]) => `${title} (${[...names].join(', ')})`);
    return [`${inWords[viewer]}: ${sheets.length > 0 ? sheets.join('; ') : 'no rows'}.`];
  });
  const writes = report.pages.flatMap((page) =>
    (page.viewers.find(({ viewer }) => viewer === 'anonymous')?.blocks ?? [])
      .filter(({ writes: may }) => may.edits.length > 0 || may.deletes)
      .map(({ name, type }) => `${page.page_name}: everybody may change or delete rows through ${name || type}.`),
  );
  return {
    ...{ check: 'leaks', title: 'What each kind of visitor sees' },
    ...{ state: writes.length > 0 ? 'warning' : 'passed', details: [...writes, ...given] },
  };
}
