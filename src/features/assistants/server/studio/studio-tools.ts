/** The tools of the workspace's server (one list), as far as the studio offers them, for one app. */
import { Problem } from '#kit/problem.ts';
import { asProblem } from '#platform/http/answer-problem.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { withAppBlocksNamed } from '#features/apps/rules/document/app-blocks.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import { applyChecked } from '#features/apps/server/log/check-edits.ts';
import { loadApp, upgradedApp } from '#features/apps/server/log/load-app.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import type { ToolCall } from '../../api/studio.ts';
import { callEndpoint } from '../call-endpoint.ts';
import type { Ask, ChosenColumns, Links, Tool } from '../tools/tool.ts';
import { schemaOf, textOfAnswer, textOfProblem } from '../tools/tool-text.ts';
import { toolsOf } from '../tools/tools-of.ts';
import { studioCaller } from './studio-caller.ts';

/** Characters of one answer: all of it goes to the model again with each further request. */
const longestAnswer = 60_000;

type Called = Pick<AnyCall, 'services' | 'host' | 'address' | 'session' | 'user'> & { app: AppRecord };

export type StudioTool = Tool & { studio: NonNullable<Tool['studio']> };

export function studioToolsOf(
  { services, app }: Pick<Called, 'app' | 'services'>,
  chosen: ChosenColumns & { size: number },
): StudioTool[] {
  return toolsOf(services)
    .filter((tool): tool is StudioTool => tool.studio !== undefined)
    .filter(({ holdsRows }) => !holdsRows || chosen.size > 0)
    .filter(({ studio }) => !('only' in studio) || studio.only !== 'apps' || app.kind !== 'board');
}

/** What it is about is known here, so the model doesn't name it. */
const knownInputs = (app: AppRecord): Record<string, unknown> => ({
  app_id: app.id,
  workbook_id: app.workbook_id ?? '',
});

/** As the protocol describes functions. */
export function describeTool(tool: StudioTool): object {
  const { $schema: _version, properties = {}, required = [], ...schema } = schemaOf(tool);
  const isLeft = (name: string): boolean => name !== 'app_id' && name !== 'workbook_id';
  return {
    type: 'function',
    function: {
      name: tool.name,
      description: tool.description,
      parameters: {
        ...schema,
        properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isLeft(name))),
        required: required.filter(isLeft),
      },
    },
  };
}

/** What came of a call of a tool, as the model reads it. */
export type Outcome = { text: string; isProblem: boolean };

/** Looks something up for the model. Problems are told, not thrown. */
export async function readFor(
  call: Called,
  tool: StudioTool,
  given: ToolCall,
  chosen: ChosenColumns,
): Promise<Outcome> {
  return withOutcome(call, async () => {
    const { studio } = tool;
    const input = inputOf(tool, given.arguments, call.app);
    if (studio.use === 'edits the draft') throw new Error(`${tool.name} is no tool that reads`);
    if (studio.use === 'reads sheets') studio.refuse?.(input, chosen);
    const answer = await tool.run(input, askFor(call), linksOf(call));
    const kept = studio.use === 'reads sheets' ? studio.cut(answer as never, input, chosen) : answer;
    return textOfAnswer(tool, kept, longestAnswer);
  });
}

/** In words what a step would do. It is checked as it will be then, so that nobody agrees to what can't be done. */
export async function planFor(
  call: Called,
  tool: StudioTool,
  given: Pick<ToolCall, 'arguments'>,
): Promise<{ words: string[] } | Outcome> {
  const { studio } = tool;
  let words: string[] = [];
  const outcome = await withOutcome(call, async () => {
    if (studio.use !== 'edits the draft') throw new Error(`${tool.name} is no step`);
    const input = inputOf(tool, given.arguments, call.app);
    words = await studio.words(input, askFor(call));
    if (studio.edits) await tryOut(call, studio.edits(input));
    return '';
  });
  return outcome.isProblem ? outcome : { words };
}

/** Does a step that the person agreed to. */
export async function doStep(
  call: Called,
  tool: StudioTool,
  given: Pick<ToolCall, 'arguments'>,
): Promise<Outcome & { revision: number | null }> {
  let revision: number | null = null;
  const outcome = await withOutcome(call, async () => {
    if (tool.studio.use !== 'edits the draft') throw new Problem('forbidden', 'This is no change of the draft.');
    const answer = await tool.run(inputOf(tool, given.arguments, call.app), askFor(call), linksOf(call));
    revision = revisionIn(answer);
    return textOfAnswer(tool, answer, longestAnswer);
  });
  return { ...outcome, revision };
}

/** Applies changes in memory alone, with every check. */
async function tryOut({ app, services }: Called, edits: readonly AppEdit[]): Promise<void> {
  const { document, ...loaded } = await loadApp(services.database, app.id);
  const current = upgradedApp(document);
  await applyChecked({ ...loaded, document: current }, withAppBlocksNamed(current, edits), {
    store: async () => 'tried',
    sheets: await sheetsToName(services.database, app.workbook_id),
  });
}

const askFor =
  (call: Called): Ask =>
  (endpoint, input) =>
    callEndpoint(endpoint, input, call, studioCaller(call, call.app), call.services);

const linksOf = ({ host }: Called): Links => ({
  app: () => 'the studio, with the button Publish',
  publish: () => 'the button Publish of the studio',
  workbook: () => 'the button Spreadsheet of the studio',
  path: (path) => `${host.origin}${path}`,
});

function inputOf(tool: StudioTool, given: string, app: AppRecord): never {
  const json = given.trim() === '' ? {} : parsed(given);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Problem('invalid_input', 'The arguments aren’t a JSON object. Send them again, whole.');
  const result = tool.input.safeParse({ ...json, ...knownInputs(app) });
  // The tool's own schema has checked it.
  if (result.success) return result.data as never;
  const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem('invalid_input', 'Correct these arguments.', { fields: fields.slice(0, 20) });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

async function withOutcome({ services }: Called, work: () => Promise<string>): Promise<Outcome> {
  try {
    return { text: await work(), isProblem: false };
  } catch (error) {
    return { text: textOfProblem(asProblem(error, services)), isProblem: true };
  }
}

/** `{ revision }` of a change, `{ page: { revision } }` of a new page. */
function revisionIn(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('revision' in answer && typeof answer.revision === 'number') return answer.revision;
  return 'page' in answer ? revisionIn(answer.page) : null;
}
