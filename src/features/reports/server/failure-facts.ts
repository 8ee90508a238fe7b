import { currentRequest } from '#platform/http/current-request.ts';
import type { Host } from '#platform/http/host.ts';
import { productVersion } from '#platform/http/product-version.ts';

export interface StackFrame {
  function: string;
  file: string;
  line: number;
  column: number;
}
/** What is reported of a failure: where in the code, never about whom. */
export interface FailureFacts {
  /** Where it happened. */
  source: 'server' | 'browser';
  reference: string;
  /** The name of the error: its message may quote what a person typed. */
  type: string;
  frames: StackFrame[];
  /** The sub-domain of the app that it happened at, or its own domain; null at the site and in jobs. */
  app: string | null;
  method: string;
  /** Without its query; ids, which name no person, stay. */
  path: string;
  version: string;
  at: Date;
}

const mostFrames = 30;

export function failureFacts(error: unknown, reference: string): FailureFacts {
  const place = currentRequest();
  return {
    source: 'server',
    reference,
    type: error instanceof Error ? error.name : typeof error,
    frames: error instanceof Error ? framesOf(error.stack ?? '') : [],
    app: place ? appOfFailure(place.host) : null,
    method: place?.method ?? '',
    path: place?.path.slice(0, 300) ?? '',
    version: productVersion,
    at: new Date(),
  };
}

export const appOfFailure = (host: Host): string | null =>
  host.kind === 'site' ? null : 'subdomain' in host ? host.subdomain : host.name;

/** The places in the code, innermost first; files from the folder of the product on. */
function framesOf(stack: string): StackFrame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = /^\s+at (?:(?<called>[^(]+) \()?(?<file>[^()]+):(?<line>\d+):(?<at>\d+)\)?$/.exec(line)?.groups;
      if (!found) return [];
      const file = (found['file'] ?? '')
        .replace(/^.*\/(?=(?:src|dist|node_modules)\/)/, '')
        .replace(/^file:\/\/.*\//, '');
      const name = found['called'] ?? '';
      return [{ function: name, file, line: Number(found['line']), column: Number(found['at']) }];
    })
    .slice(0, mostFrames);
}
