import { randomText } from '#kit/ids.ts';
import { Problem, type ProblemOnTheWire } from '#kit/problem.ts';
import { unknownFailure } from '#kit/unknown-failure.ts';
import { problemOfRace } from '../database/problem-of-race.ts';
import type { Services } from '../services.ts';
import { inTheirWords } from './current-request.ts';

/** Turns anything thrown into a Problem; what is unknown is logged under a reference number and its text stays here. */
export function asProblem(error: unknown, services: Services, hasChat = false): Problem {
  if (error instanceof Problem) return error;
  const raced = problemOfRace(error, services.features);
  if (raced) {
    services.log.info({ err: error }, 'two calls at once wanted the same');
    return raced;
  }
  const reference = randomText(10).toUpperCase();
  services.log.error({ err: error, reference }, 'unexpected failure');
  for (const { failed } of services.features) failed?.(error, reference, services);
  return new Problem('unexpected', unknownFailure(hasChat, reference), {
    details: { reference },
    cause: error,
  });
}

/** The one place where an error goes onto the wire of the API. */
export function answerProblem(error: unknown, services: Services, hasChat = false): Response {
  const problem = asProblem(error, services, hasChat);
  const body = inWords(problem.toJSON());
  const headers = { 'cache-control': 'no-store', ...retryAfter(problem) };
  return Response.json(body, { status: problem.status, headers });
}

/** The one place where it is translated. */
function inWords({ error }: ProblemOnTheWire): ProblemOnTheWire {
  const message = inTheirWords(error.message);
  const fields = error.fields?.map((field) => ({ ...field, message: inTheirWords(field.message) }));
  return { message, error: { ...error, message, ...(fields && { fields }) } };
}

/** When it is worth trying again, as a header. */
export function retryAfter({ details }: Problem): Record<string, string> {
  const wait = details['retry_after'];
  return typeof wait === 'number' ? { 'retry-after': String(wait) } : {};
}
