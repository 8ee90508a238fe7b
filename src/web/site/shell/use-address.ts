import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * One choice of a page, stored in its address so that it survives a reload and can be sent on. What is not among the
 * choices counts as the first, which is left out of the address.
 */
export function useAddressChoice<T extends string>(
  name: string,
  choices: readonly [T, ...T[]],
): [T, (choice: T) => void] {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get(name);
  const choose = useCallback(
    (choice: T) => setParameters((before) => withParameter(before, name, choice === choices[0] ? '' : choice), replace),
    [name, choices, setParameters],
  );
  return [choices.find((choice) => choice === given) ?? choices[0], choose];
}

/** The same for free text: '' is left out of the address. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (text: string) => setParameters((before) => withParameter(before, name, text), replace),
    [name, setParameters],
  );
  return [parameters.get(name) ?? '', change];
}

const replace = { replace: true, preventScrollReset: true };

function withParameter(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}
