import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { gridBlock, filteredBy } from '../row-blocks.ts';
import type { LaidSheet, Layout } from './layout.ts';

/** More stages than these are no board. */
const mostStages = 6;
const mostOfStage = 8;

/** A board: cards below the name of their stage, in the order of the stages. */
export const tasks: Layout = {
  view(of) {
    const stage = of.roles.categories.find((column) => of.roles.meaningOf(column) === 'status');
    if (!stage || !of.roles.title || stage.distinct > mostStages) return [];
    return stagesOf(stage, of).map((value, at) => cardsOf(value, at, stage, of));
  },
  figures: () => [],
  tablePage: 'with a view',
};

const stagesOf = (stage: ColumnProfile, { roles }: LaidSheet): readonly string[] =>
  roles.orderOf(stage) ?? stage.samples.map(String);

function cardsOf(value: string, at: number, stage: ColumnProfile, { sheet, roles }: LaidSheet): StoredBlock {
  const cards = gridBlock(sheet, { ...roles, shown: roles.shown.filter((column) => column !== stage) }, value);
  return filteredBy(stage, value, sheet, {
    ...cards,
    id: `stage-${at + 1}`,
    settings: {
      ...cards.settings,
      ...{ show_search: false, show_filter: false, show_sort: false, rows_per_page: mostOfStage },
    },
  });
}
