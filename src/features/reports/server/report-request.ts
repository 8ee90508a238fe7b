import { createHash } from 'node:crypto';
import type { FailureFacts } from './failure-facts.ts';

interface ReportRequest {
  url: string;
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

/**
 * How a failure is reported to a service: with a key in the address (`https://key@host/project`, as Sentry and what
 * speaks like it give) as an envelope, else as plain JSON.
 */
export function reportRequest(address: string, facts: FailureFacts): ReportRequest {
  const url = new URL(address);
  const key = decodeURIComponent(url.username);
  return key ? envelope(url, key, facts) : plain(address, facts);
}

function plain(address: string, { at, ...facts }: FailureFacts): ReportRequest {
  const headers = { 'content-type': 'application/json' };
  return { url: address, method: 'POST', headers, body: JSON.stringify({ ...facts, at: at.toISOString() }) };
}

function envelope(dsn: URL, key: string, facts: FailureFacts): ReportRequest {
  const parts = dsn.pathname.split('/').filter(Boolean);
  const project = parts.pop() ?? '';
  const folder = parts.map((part) => `/${part}`).join('');
  const event_id = createHash('sha256').update(facts.reference).digest('hex').slice(0, 32);
  const event = {
    event_id,
    timestamp: facts.at.getTime() / 1000,
    platform: facts.source === 'server' ? 'node' : 'javascript',
    level: 'error',
    release: `sheaf@${facts.version}`,
    tags: { reference: facts.reference, source: facts.source, ...(facts.app !== null && { app: facts.app }) },
    request: { method: facts.method, url: facts.path },
    exception: {
      values: [
        {
          type: facts.type,
          value: `Reference ${facts.reference}`,
          stacktrace: {
            // Sentry reads them outermost first.
            frames: facts.frames
              .map((frame) => ({
                function: frame.function,
                filename: frame.file,
                lineno: frame.line,
                colno: frame.column,
                in_app: !frame.file.startsWith('node_modules'),
              }))
              .toReversed(),
          },
        },
      ],
    },
  };
  const payload = JSON.stringify(event);
  const lines = [
    JSON.stringify({ event_id, sent_at: facts.at.toISOString() }),
    JSON.stringify({ type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload) }),
    payload,
  ];
  return {
    url: `${dsn.protocol}//${dsn.host}${folder}/api/${project}/envelope/`,
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=sheaf/${facts.version}, sentry_key=${key}`,
    },
    body: `${lines.join('\n')}\n`,
  };
}
