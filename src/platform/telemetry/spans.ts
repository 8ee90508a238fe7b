/**
 * What is reported of requests, statements and jobs, by the names that OpenTelemetry gives them: never a value.
 * (decision 96)
 */
import {
  type Attributes,
  context,
  type Histogram,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { currentRequestId, currentRoute } from './current-request.ts';

const name = 'sheaf';
let isOn = false;
let histograms: { requests: Histogram; statements: Histogram; jobs: Histogram } | undefined;

/** Ready answers, which need no query, by method and status: reported as sums, which cost an addition each. */
const readyAnswers = { 'GET 200': 0, 'GET 304': 0, 'HEAD 200': 0, 'HEAD 304': 0 };

/** An answer that was ready (decision 84): it has no span and no duration worth a bucket, but it is counted. */
export function countReadyAnswer(method: 'GET' | 'HEAD', status: 200 | 304): void {
  readyAnswers[`${method} ${status}`] += 1;
}

/** From now on it is reported. Without this, everything here costs a look at a variable. */
export function beginTelemetry(): void {
  const meter = metrics.getMeter(name);
  const seconds = (called: string, description: string, boundaries: number[]): Histogram =>
    meter.createHistogram(called, { unit: 's', description, advice: { explicitBucketBoundaries: boundaries } });
  const usual = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
  const quick = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
  histograms = {
    requests: seconds('http.server.request.duration', 'Duration of HTTP server requests.', usual),
    statements: seconds('db.client.operation.duration', 'Duration of database client operations.', quick),
    jobs: seconds('messaging.process.duration', 'Duration of processing operation.', usual),
  };
  meter
    .createObservableCounter('sheaf.http.server.ready_answers', {
      unit: '{request}',
      description: 'Requests answered with a cached page, which http.server.request.duration leaves out.',
    })
    .addCallback((options) => {
      for (const [kind, count] of Object.entries(readyAnswers)) {
        const [method = '', status] = kind.split(' ');
        options.observe(count, {
          'http.request.method': method,
          'http.response.status_code': Number(status),
          'http.route': '/{page}',
        });
      }
    });
  isOn = true;
}

export function endTelemetry(): void {
  isOn = false;
}

interface SpanOptions {
  kind: SpanKind;
  attributes: Attributes;
  parent?: ReturnType<typeof context.active>;
  /** The kind of histogram, and what of the attributes it is split by. */
  measure?: { histogram: keyof NonNullable<typeof histograms>; attributes: () => Attributes };
}

async function spanned<Result>(
  title: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const parent = options.parent ?? context.active();
  const span = trace.getTracer(name).startSpan(title, { kind: options.kind, attributes: options.attributes }, parent);
  const request = currentRequestId();
  if (request !== undefined) span.setAttribute('sheaf.request.id', request);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    // The message may quote what a person typed; its kind doesn't.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
    if (options.measure)
      histograms?.[options.measure.histogram].record((performance.now() - begun) / 1000, options.measure.attributes());
  }
}

/** A request from outside, as a part of the trace that it names. */
export async function traceRequest(request: Request, work: () => Promise<Response>): Promise<Response> {
  if (!isOn) return work();
  const { method, url, headers } = request;
  const carrier = { traceparent: headers.get('traceparent') ?? '', tracestate: headers.get('tracestate') ?? '' };
  const attributes: Attributes = { 'http.request.method': method, 'url.scheme': url.slice(0, url.indexOf(':')) };
  let status = 500;
  const measured = (): Attributes => ({
    ...attributes,
    'http.response.status_code': status,
    ...(currentRoute() && { 'http.route': currentRoute() }),
  });
  const options: SpanOptions = {
    kind: SpanKind.SERVER,
    attributes,
    parent: propagation.extract(ROOT_CONTEXT, carrier),
    measure: { histogram: 'requests', attributes: measured },
  };
  return spanned(method, options, async (span) => {
    const answer = await work();
    ({ status } = answer);
    span.setAttributes(measured());
    if (currentRoute()) span.updateName(`${method} ${currentRoute()}`);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    return answer;
  });
}

/** A statement: what it does, and never what it says. */
export async function traceStatement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  if (!isOn) return work();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const table = /\b(?:copy|from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  const title = table === undefined ? operation : `${operation} ${table}`;
  const measure = { histogram: 'statements', attributes: () => attributes } as const;
  return spanned(title, { kind: SpanKind.CLIENT, attributes, measure }, work);
}

/** A job, as a part of the trace of the request that queued it. */
export async function traceJob<Result>(queue: string, from: string | undefined, work: () => Promise<Result>) {
  if (!isOn) return work();
  const attributes: Attributes = {
    'messaging.system': 'postgresql',
    'messaging.destination.name': queue,
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
  };
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: from ?? '' });
  const measure = { histogram: 'jobs', attributes: () => attributes } as const;
  return spanned(`process ${queue}`, { kind: SpanKind.CONSUMER, attributes, parent, measure }, work);
}

/** A block of a page while its data are made ready. */
export async function traceBlock<Result>(block: { id: string; type: string }, work: () => Promise<Result>) {
  if (!isOn) return work();
  const attributes = { 'sheaf.block.id': block.id, 'sheaf.block.type': block.type };
  return spanned(`block ${block.type}`, { kind: SpanKind.INTERNAL, attributes }, work);
}

/** The current trace, for what is done later; undefined where nothing is reported. */
export function traceOfNow(): string | undefined {
  if (!isOn) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
