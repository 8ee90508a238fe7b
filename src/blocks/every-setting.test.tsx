import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { changesOf, type SettingPlace, settingPlaces } from '#test/change-setting.ts';
import { type RenderOptions, renderSample, sampleProps } from '#test/render-sample.tsx';
import { everyFew } from '#test/tier.ts';
import { shownByCalls, shownByInteraction } from '#test/shown-by-interaction.ts';
import { type BlockType, blockTypes, catalogue } from './catalogue.ts';
import { chartModel } from './chart/chart-model.ts';
import { type ChartTheme, chartConfiguration } from './chart/chart-options.ts';
import { labelText } from './chart/label-plugin.ts';
import type { BlockSample } from './view-contract.ts';

const page = vi.hoisted(() => ({ isHydrated: false }));
// A page as it is rendered once its script runs.
vi.mock(import('./shared/use-hydrated.ts'), () => ({ useHydrated: () => page.isHydrated }));
// What this worker loaded before doesn't know about that, so it is loaded again, also for the files that follow.
vi.hoisted(() => void vi.resetModules());
afterAll(() => {
  vi.doUnmock('./shared/use-hydrated.ts');
  vi.resetModules();
});

const sampleModules = import.meta.glob<{ samples: BlockSample[] }>('./*/samples.ts', { eager: true });
const samplesOf = (type: string): BlockSample[] => sampleModules[`./${type}/samples.ts`]?.samples ?? [];

const ann = { id: 'usr_ann', name: 'Ann Berg', email: 'ann@example.org' };
/** As a stranger sees the page, and as a person who may do everything sees it at work. */
const visits: { isHydrated: boolean; options: RenderOptions }[] = [
  { isHydrated: false, options: {} },
  {
    isHydrated: true,
    options: { viewer: { kind: 'editor', ...ann }, context: { user: { name: ann.name, email: ann.email } } },
  },
];

describe.each(blockTypes)('%s', (type) => {
  const positions = settingPlaces(catalogue[type]);
  const elsewhere = Object.fromEntries(
    Object.entries({ ...shownByCalls, ...shownByInteraction[type] }).filter(([path]) =>
      positions.some((position) => position.path === path),
    ),
  );

  test('every setting that is not left to interaction changes what is drawn', { timeout: 400_000 }, async () => {
    const without: string[] = [];
    const rendered = new Map<string, string>();
    for (const position of everyFew(positions, 20)) {
      if (position.path in elsewhere || isLeftOut(position)) continue;
      if (!(await hasEffect(type, position, rendered))) without.push(position.path);
    }
    expect(without.join('\n')).toBe('');
  });

  test('a picture that is cut shows the point that its owner chose', async () => {
    for (const position of positions) {
      if (position.setting.kind !== 'image' || !position.setting.focus) continue;
      const shown = samplesOf(type).flatMap((sample) => [...changesOf(position, sample)].map(([, after]) => after));
      const html = await Promise.all(shown.map((sample) => renderSample(type, sample)));
      expect(html.join(''), position.path).toContain(':10% 20%');
    }
  });

  test('what only shows by interaction is a setting, and its test names it', () => {
    for (const path of Object.keys(shownByInteraction[type] ?? {})) expect(Object.keys(elsewhere)).toContain(path);
    for (const [path, file] of Object.entries(elsewhere)) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8'), `${file} says nothing of ${path}`).toContain(path.split('.').at(-1));
    }
  });
});

/** Where a block is belongs to the page around it, and with one choice there is nothing to change. */
const isLeftOut = ({ path, setting }: SettingPlace): boolean =>
  path === 'settings.section' || path === 'settings.slot' || (setting.kind === 'select' && setting.options.length < 2);

/** `drawn` holds what was rendered for other settings of the type: most are changed in the sample as it is. */
async function hasEffect(type: BlockType, position: SettingPlace, rendered: Map<string, string>): Promise<boolean> {
  for (const [number, sample] of samplesOf(type).entries()) {
    for (const { isHydrated, options } of visits) {
      page.isHydrated = isHydrated;
      const render = async (one: BlockSample): Promise<string> => {
        const key = `${number} ${isHydrated} ${JSON.stringify(one.block)}`;
        const html =
          rendered.get(key) ?? (await renderSample(type, one, options)) + (await onCanvas(type, one, options));
        rendered.set(key, html);
        return html;
      };
      for (const [before, after] of changesOf(position, sample)) {
        if ((await render(before)) !== (await render(after))) return true;
      }
    }
  }
  return false;
}

const theme: ChartTheme = {
  text: '#111',
  muted: '#777',
  line: '#ddd',
  accent: '#4f46e5',
  surface: '#fff',
  font: 'Inter',
};

/** A chart is on a canvas: this is what Chart.js gets to draw. */
async function onCanvas(type: BlockType, sample: BlockSample, options: RenderOptions): Promise<string> {
  if (type !== 'chart') return '';
  const props = await sampleProps('chart', sample, options);
  const model = chartModel(props, 100);
  const labels = model.series.map((series) => series.values.map((_, position) => labelText(series, position, model)));
  return JSON.stringify([chartConfiguration(model, props.config.settings, theme), labels]);
}
