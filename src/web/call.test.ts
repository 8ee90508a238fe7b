import { expect, test, vi } from 'vitest';
import { asCallError, CallError } from './call.ts';

test('a fault of the page is not told as one of the network', () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new TypeError('x is undefined');
  expect(asCallError(fault)).toMatchObject({ code: 'unexpected', status: 500 });
  expect(asCallError(fault).message).not.toContain('Network');
  expect(reported).toHaveBeenCalledWith(fault);
  const refused = new CallError(422, 'invalid_input', 'Enter a name.');
  expect(asCallError(refused)).toBe(refused);
});
