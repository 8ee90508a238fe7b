/** The one place that writes and reads the header `Content-Security-Policy`. */
const header = 'content-security-policy';

type Directive =
  | 'default-src'
  | 'script-src'
  | 'style-src'
  | 'style-src-attr'
  | 'img-src'
  | 'font-src'
  | 'media-src'
  | 'frame-src'
  | 'connect-src'
  | 'worker-src'
  | 'manifest-src'
  | 'object-src'
  | 'base-uri'
  | 'form-action'
  | 'frame-ancestors'
  | 'sandbox';

/** What a page may load and do: the sources of each directive, in the order in which they are written. */
export type Policy = { readonly [D in Directive]?: readonly (string | false)[] };

export const none = "'none'";
export const self = "'self'";
export const inline = "'unsafe-inline'";

export const policyHeader = (policy: Policy): Record<string, string> => ({ [header]: textOf(policy) });

const textOf = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources.filter((source) => source !== false)].join(' '))
    .join('; ');

/** The policy with more sources for some directives: each keeps its own, or those of `default-src`. */
export function withSources(policy: Policy, more: Policy): Policy {
  const widened = Object.entries(more).map(([directive, sources]) => {
    const own = policy[directive as Directive] ?? policy['default-src']?.filter((source) => source !== none) ?? [];
    return [directive, [...own, ...sources.filter((source) => source !== self || !own.includes(self))]] as const;
  });
  return { ...policy, ...Object.fromEntries(widened) };
}

/** Who may show the response in a frame; null where it doesn't say so. */
export const ancestorsIn = (headers: Headers): string | null =>
  /(?:^|;)\s*frame-ancestors ([^;]*)/.exec(headers.get(header) ?? '')?.[1]?.trim() ?? null;

/** The header of a response with those who may show it in a frame added. */
export const headerWithAncestors = (headers: Headers, ancestors: string): Record<string, string> => ({
  [header]: [headers.get(header) ?? '', `frame-ancestors ${ancestors}`].filter(Boolean).join('; '),
});
