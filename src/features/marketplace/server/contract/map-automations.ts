/** The automations of a template on someone's own workbook, and those that it lacks something for. */
import { type Msg, msg } from '#kit/language/msg.ts';
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import type { SheetToCheck } from '#features/automations/rules/check-automation.ts';
import { movedAutomation } from '#features/automations/rules/moved.ts';
import { thisApp } from '#features/automations/server/live/portable.ts';
import type { MappingPlan } from '../../rules/template/mapping.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';

/** As portable ones: sheets by their titles. */
export function mappedAutomations(
  automations: readonly AppAutomation[],
  contract: TemplateContract,
  targets: MappingPlan['targets'],
): { automations: AppAutomation[]; automationsLeftOut: Msg[] } {
  const results = automations.map((one) => ({
    ...{ name: one.name },
    result: movedAutomation(one, {
      ...{ sheets: sheetsOf(contract), isForeign: true, app: { from: thisApp, to: thisApp } },
      sheet: (title) => targets.get(title)?.title ?? null,
      column: (title, id) => targets.get(title ?? '')?.columns.get(id) ?? null,
    }),
  }));
  return {
    automations: results.flatMap(({ result }) => ('automation' in result ? [result.automation] : [])),
    automationsLeftOut: results.flatMap(({ name, result }) =>
      'missing' in result
        ? [msg('The automation “{name}” is left out: it needs {missing}.', { name, missing: result.missing })]
        : [],
    ),
  };
}

/** The sheets of a contract, which know each other by their titles. */
export const sheetsOf = (contract: TemplateContract): SheetToCheck[] =>
  contract.sheets.map(({ title, columns }) => ({
    ...{ id: title, title },
    columns: columns.map((column) => ({
      ...{ id: column.id, name: column.title, type: column.type },
      ...(column.link && { link: column.link }),
    })),
  }));
