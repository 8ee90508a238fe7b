/** Two windows on one app, with requests and answers that overtake each other and get lost: nothing may be lost with them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { appEditsOverlap, applyAppEdits } from '#features/apps/rules/document/apply.ts';
import {
  type AppChange,
  type AppDocument,
  type AppEdit,
  type AppPage,
  defaultAppTheme,
} from '#features/apps/rules/document/document.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { CallError } from '../../call.ts';
import type { SentLine } from './draft-sync.ts';
import { createStudio, type Studio, type StudioNeeds, type Toast } from './studio.ts';

const block = (id: string): StoredBlock => ({
  ...{ id, type: 'markdown', version: 1, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const page = (id: string, slug: string): AppPage => ({
  ...{ id, name: id, slug, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks: [block(`${id}-a`), block(`${id}-b`)] },
});
const first: AppDocument = { look: defaultAppTheme, pages: [page('home', ''), page('menu', 'menu')] };

/** The server as the log has it: one line after the other, each checked by the functions that the studio uses. */
function createServer() {
  let document = first;
  const lines: AppChange[] = [];
  return {
    document: () => document,
    lines,
    draft: () => ({
      ...{ revision: lines.length, document, goes_live: 'at once', live_release: null, unpublished: 0 },
      ...{ undo: [], redo: [] },
    }),
    change(who: string, { base, edits, label, reason, of_revision = 0 }: SentLine) {
      const since = lines.slice(base);
      const isOvertaken = since.some((line) =>
        line.edits.some((one) => edits.some((own) => appEditsOverlap(one, own))),
      );
      try {
        if (isOvertaken) throw new Error('Both wrote the same place.');
        document = applyAppEdits(document, edits).document;
      } catch (problem) {
        const details = { revision: lines.length, changes: since };
        throw new CallError(409, 'revision_conflict', String(problem), [], details);
      }
      const at = '2026-01-01T00:00:00.000Z';
      lines.push({ revision: lines.length + 1, edits, label, reason, of_revision, who: { id: who, name: who }, at });
      return { revision: lines.length, unpublished: 0, changes: lines.slice(base) };
    },
  };
}

type Act = (studio: Studio, value: string) => void;
const pageAt = (studio: Studio, at: number): string => {
  const { pages } = studio.state();
  return pages[at % pages.length]?.id ?? '';
};
const blockAt = (studio: Studio, at: number): string => {
  const blocks = studio.state().document?.blocks ?? [];
  return blocks[at % Math.max(1, blocks.length)]?.id ?? '';
};
const position = fc.nat({ max: 3 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(position, fc.constantFrom('title', 'color')).map(
      ([at, key]): Act =>
        (studio, value) => {
          studio.setValue(blockAt(studio, at), ['settings', key], value);
        },
    ),
  },
  position.map(
    (at): Act =>
      (studio) =>
        studio.removeBlock(blockAt(studio, at)),
  ),
  fc.tuple(position, position).map(
    ([at, to]): Act =>
      (studio) =>
        studio.moveBlock(blockAt(studio, at), to),
  ),
  position.map(
    (at): Act =>
      (studio) =>
        studio.duplicateBlock(blockAt(studio, at)),
  ),
  position.map(
    (at): Act =>
      (studio) =>
        void studio.goTo(pageAt(studio, at)),
  ),
  position.map(
    (at): Act =>
      (studio, value) =>
        void studio.setPage(pageAt(studio, at), value, `address-${at}`),
  ),
  position.map(
    (at): Act =>
      (studio) =>
        void studio.movePage(pageAt(studio, at), 0),
  ),
  position.map(
    (at): Act =>
      (studio) =>
        void studio.makeHome(pageAt(studio, at)),
  ),
  position.map(
    (at): Act =>
      (studio) =>
        void studio.removePage(pageAt(studio, at)),
  ),
  fc.constant<Act>((studio, value) => void studio.addPage(value)),
  fc.constant<Act>((studio, value) => void studio.commit([{ kind: 'set-look', path: ['description'], value }])),
  { weight: 2, arbitrary: fc.constant<Act>((studio) => studio.undo()) },
  fc.constant<Act>((studio) => studio.redo()),
  fc.boolean().map(
    (isMine): Act =>
      (studio) => {
        const [conflict] = studio.state().conflicts;
        if (conflict && isMine) studio.keepMine(conflict.key);
      },
  ),
);
const steps = fc.array(
  fc.record({ who: fc.nat({ max: 1 }), act: acts, next: fc.constantFrom('rest', 'send', 'hear', 'travel') }),
  { maxLength: 40 },
);

const heldBy = (studio: Studio): string => JSON.stringify(studio.state().conflicts.map(({ edits }) => edits));

/** Changes of the other that the line with the value wrote over, though who made it had not seen them. */
function overwritten(lines: readonly AppChange[], value: string, knew: number): AppEdit[] {
  const own = lines.find(({ edits }) => JSON.stringify(edits).includes(`"${value}"`));
  const writes = own?.edits.find((edit) => JSON.stringify(edit).includes(`"${value}"`));
  if (!own || !writes) return [];
  return lines
    .filter((line) => line.revision > knew && line.revision < own.revision && line.who?.id !== own.who?.id)
    .flatMap((line) => line.edits.filter((edit) => appEditsOverlap(edit, writes)));
}

test('two windows end with the same app as the server, and no change is lost without a conflict shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, fc.array(fc.boolean(), { maxLength: 12 }), async (travel, list, losses) => {
      const server = createServer();
      const errors: Toast[] = [];
      const isLost = (): boolean => losses.pop() ?? false;
      const open = async (who: string): Promise<Studio> => {
        let isTravelling = false;
        const call = (async (endpoint: Endpoint, { body }: { body: SentLine }) => {
          const way = `${endpoint.method} ${endpoint.path}`;
          if (way === 'GET /api/apps/{appId}') return { settings: defaultAppSettings, workbook_id: null };
          if (way === 'POST /api/studio/{appId}/blocks') return { blocks: [], context: null };
          if (isTravelling) await travel.schedule(Promise.resolve(), `${who} asks`);
          if (isTravelling && isLost()) throw new CallError(0, 'unreachable', 'The request was lost.');
          const answer = structuredClone(endpoint.method === 'GET' ? server.draft() : server.change(who, body));
          if (isTravelling) await travel.schedule(Promise.resolve(), `${who} is answered`);
          if (isTravelling && isLost()) throw new CallError(0, 'unreachable', 'The answer was lost.');
          return answer;
        }) as StudioNeeds['call'];
        const notify = (toast: Toast): void => void (toast.title === 'A change wasn’t saved' && errors.push(toast));
        let clock = 0;
        const data = {
          ...{ app: { id: 'app', name: 'Shop' }, page_id: 'home', revision: 0, main_href: '' },
          workbook_id: null,
        };
        const needs = { call, notify, showAddress: () => undefined, now: () => (clock += 1_000) };
        const studio = createStudio(data, needs);
        await studio.load();
        isTravelling = true;
        return studio;
      };
      const studios = [await open('Ann'), await open('Ben')];
      const made: { studio: Studio; value: string /** The revision that its maker saw. */; knew: number }[] = [];
      for (const [index, { who, act, next }] of list.entries()) {
        const studio = studios[who];
        if (!studio) continue;
        const value = `value ${index}`;
        const knew = studio.revision();
        const undecided = heldBy(studio);
        act(studio, value);
        for (const one of made) {
          if (
            one.studio === studio &&
            undecided.includes(`"${one.value}"`) &&
            !heldBy(studio).includes(`"${one.value}"`)
          )
            one.knew = knew;
        }
        if (JSON.stringify(studio.state().draft).includes(`"${value}"`)) made.push({ studio, value, knew });
        if (next === 'send') studio.retry();
        if (next === 'hear') studio.heard(server.lines.length);
        if (next === 'travel' && travel.count() > 0) await travel.waitOne();
        await Promise.resolve();
      }
      losses.length = 0;
      for (let isSettled = false; !isSettled; ) {
        isSettled = true;
        for (const studio of studios) {
          studio.heard(server.lines.length);
          await travel.waitFor(studio.saved().catch(() => (isSettled = false)));
        }
        isSettled &&= studios.every((studio) => studio.revision() === server.lines.length);
      }
      for (const studio of studios) {
        studio.stop();
        expect(studio.state().draft).toEqual(server.document());
      }
      const log = JSON.stringify(server.lines);
      for (const { studio, value, knew } of made) {
        const isHeld = heldBy(studio).includes(`"${value}"`);
        expect(log.includes(`"${value}"`) || isHeld, `${value} is nowhere`).toBe(true);
        expect(overwritten(server.lines, value, knew), `${value} went over what its maker had not seen`).toEqual([]);
      }
      expect(errors).toEqual([]);
    }),
    propertyRuns(300),
  );
});
