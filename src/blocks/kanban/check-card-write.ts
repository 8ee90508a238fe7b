import type { FieldProblem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import type { CheckedWrite, WriteRequest } from '../contract.ts';
import { checkRowWrite } from '../shared/rows/check-row-write.ts';
import { laneKey, type LaneSettings } from './lanes.ts';

interface KanbanConfig {
  settings: { lane_column: string; lanes: readonly LaneSettings[]; hide_other_lanes: boolean };
  axis: readonly { column: string; type: 'text' | 'image' }[];
}

/** What a board stores: the values of a card as any block of rows does, and as its lane one of those that there are. */
export function checkCardWrite(config: KanbanConfig, request: WriteRequest): CheckedWrite {
  const { lane_column } = config.settings;
  const { [lane_column]: lane, ...cells } = request.cells;
  const checked = checkRowWrite(config, { ...request, cells });
  if (lane === undefined) return checked;
  const problem = problemOfLane(config, lane, request);
  return problem
    ? { cells: checked.cells, problems: [...checked.problems, { path: lane_column, message: problem }] }
    : { cells: { ...checked.cells, [lane_column]: lane }, problems: checked.problems };
}

function problemOfLane({ settings, axis }: KanbanConfig, lane: Cell, request: WriteRequest): FieldProblem['message'] {
  const { lane_column } = settings;
  const hasField = axis.some(({ column }) => column === lane_column);
  if (request.kind === 'edit' && !request.editable.includes(lane_column)) return 'You can’t move cards here.';
  // Who may fill in the column as any other isn't held to the lanes that there are.
  if (hasField) return '';
  const own = settings.lanes.map(({ value }) => value);
  const options = request.columns.find(({ id }) => id === lane_column)?.options ?? [];
  const others =
    own.length > 0 && settings.hide_other_lanes ? [] : [...options, ...(request.options[lane_column] ?? [])];
  const lanes = new Set([...own, ...others].map(laneKey));
  const isBlank = laneKey(lane) === '';
  if (isBlank ? others.length > 0 || own.length === 0 : lanes.has(laneKey(lane))) return '';
  return 'Choose one of the lanes.';
}
