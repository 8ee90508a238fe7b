/** The typed client of the API: same origin, the session of this host, no retries. */
import { languageHeader } from '#features/languages/rules/language-header.ts';
import { languageAttributes, t } from '#kit/language/product.ts';
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from '#platform/api/endpoint.ts';
import type { FieldProblem, ProblemCode, ProblemOnTheWire } from '#kit/problem.ts';
import { showAccountRequired } from './account-required.ts';
import { withCallParameters } from './call-parameters.ts';
import { failureText } from './failure-text.ts';

/** A failed call; `message` is for people. `status` is 0 when the server could not be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'unreachable';
  readonly fields: FieldProblem[];
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: CallError['code'],
    message: string,
    fields: FieldProblem[] = [],
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }

  /** The sentence for one field of the request body, if it is named. */
  fieldMessage(path: string): string | undefined {
    return this.fields.find((field) => field.path === path)?.message;
  }
}

/** What is said on this page where nothing better is known. */
export const unknownFailureHere = (): string =>
  document.querySelector('script[src="/live-chat.js"]') === null
    ? t('There was an error. Try again.')
    : t('There was an error. Please try again or reach out via chat.');

/**
 * Any failure as a failed call: an error that is no failed call is a fault of the page, and is logged to the console
 * too.
 */
export function asCallError(failure: unknown): CallError {
  if (failure instanceof CallError) return failure;
  console.error(failure);
  return new CallError(500, 'unexpected', unknownFailureHere());
}

/** What the server answers for people is in the language of this screen. */
export const inOurLanguage = (): Record<string, string> => ({ [languageHeader]: languageAttributes().lang });

type Given<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };
type Input<E> = Given<'params', ParamsOf<E>> & Given<'query', QueryInputOf<E>> & Given<'body', BodyInputOf<E>>;

/** Calls an endpoint and answers its typed body; throws CallError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & { signal?: AbortSignal; keepalive?: boolean },
): Promise<AnswerOf<E>> {
  const hasBody = input.body !== undefined;
  let response: Response;
  try {
    response = await fetch(withCallParameters(hrefOf(endpoint, input)), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...inOurLanguage(),
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      body: hasBody ? JSON.stringify(input.body) : null,
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, 'unreachable', t('Network error occurred'));
  }
  return readAnswer<E>(response.status, await response.text());
}

/** Sends a multipart form with progress (0 to 1); aborts by the signal. */
export function uploadForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  options: {
    params?: Record<string, string>;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
  } = {},
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, withCallParameters(hrefOf(endpoint, { params: options.params ?? {} })));
    for (const [name, value] of Object.entries({ ...inOurLanguage(), accept: 'application/json' }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer<E>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new CallError(0, 'unreachable', t('Network error occurred'))));
    request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** The address of an endpoint with its parameters put in: for links and downloads. */
export function hrefOf(endpoint: Endpoint, input: { params?: Record<string, string>; query?: unknown }): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  if (typeof input.query === 'object' && input.query !== null) {
    for (const [key, value] of Object.entries(input.query)) if (value !== undefined) query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function readAnswer<E>(status: number, text: string): AnswerOf<E> {
  const body: unknown = parse(text);
  if (status >= 200 && status < 300) return body as AnswerOf<E>;
  if (isProblem(body)) {
    showAccountRequired(body.error.message);
    throw new CallError(status, body.error.code, body.error.message, body.error.fields, body.error.details);
  }
  const message = failureText(text);
  showAccountRequired(message);
  throw new CallError(status, 'unexpected', t(message));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isProblem = (body: unknown): body is ProblemOnTheWire =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null &&
  'code' in body.error;
