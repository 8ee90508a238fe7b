import type { Step } from './automation.ts';

/**
 * What the value of a header is stored by: it is for the service that it was entered for. Another address needs it to be
 * entered again, so nobody reads a value by having it sent elsewhere.
 */
export function storedHeader(
  { id, address }: Pick<Extract<Step, { kind: 'call' }>, 'id' | 'address'>,
  name: string,
): string {
  const service = URL.canParse(address) ? new URL(address).origin : '';
  return `${id}:${name}@${service}`;
}
