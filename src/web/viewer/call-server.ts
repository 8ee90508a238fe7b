/** The visitor page's own small client: the typed one of the tool would bring every schema along. */
import type { FieldProblem, ProblemCode, ProblemOnTheWire } from '#kit/problem.ts';
import { withCallParameters } from '../call-parameters.ts';
import { failureText } from '../failure-text.ts';

import { sessionHeaders } from './frame/frame-session.ts';
import { t } from '#kit/language/language.ts';

/** A failed call; `message` is for people. `status` is 0 when the server could not be reached. */
export class VisitorCallError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'unreachable';
  readonly fields: readonly FieldProblem[];
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    problem: Omit<ProblemOnTheWire['error'], 'code'> & { code: ProblemCode | 'unreachable' },
  ) {
    super(problem.message);
    this.name = 'VisitorCallError';
    this.status = status;
    this.code = problem.code;
    this.fields = problem.fields ?? [];
    this.details = problem.details ?? {};
  }
}

/** Calls the server of this host and answers its body, whose shape is what the endpoint in api/page-data.ts declares. */
export function callServer<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  return send(path, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function send<Answer>(path: string, request: RequestInit & { headers: Record<string, string> }): Promise<Answer> {
  let response: Response;
  try {
    const headers = { ...request.headers, ...sessionHeaders() };
    response = await fetch(withCallParameters(path), { credentials: 'same-origin', ...request, headers });
  } catch {
    throw new VisitorCallError(0, { code: 'unreachable', message: t('Network error occurred') });
  }
  return answerOf(response.status, await response.text().catch(() => ''));
}

/** The body of an answer; throws a `VisitorCallError` where it is none of a success. */
export function answerOf<Answer>(status: number, text: string): Answer {
  const answer = parse(text);
  if (status >= 200 && status < 300) return answer as Answer;
  if (isProblem(answer)) throw new VisitorCallError(status, answer.error);
  throw new VisitorCallError(status, { code: 'unexpected', message: failureText(text) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isProblem = (answer: unknown): answer is ProblemOnTheWire =>
  typeof answer === 'object' &&
  answer !== null &&
  'error' in answer &&
  typeof answer.error === 'object' &&
  answer.error !== null;
