/** The assistant of the studio: what an owner may set, and what its use costs. */
import type { FieldProblem } from '#kit/problem.ts';

export const studioAssistantDefaults = {
  ...{ address: '', model: '', price_in: null, price_out: null, currency: 'USD' },
  ...{ tokens_per_request: 60_000, tokens_per_day: 1_000_000, may_read_values: false },
};

interface StudioAssistantInput {
  address: string;
  model: string;
  /** For a million tokens; null where none is named. */
  price_in: number | null;
  price_out: number | null;
  currency: string;
  tokens_per_request: number;
  tokens_per_day: number;
  may_read_values: boolean;
}

/** As people copy it, down to what `/chat/completions` follows. */
export const readModelAddress = (address: string): string =>
  address
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')
    .replace(/\/+$/, '');

export function studioAssistantProblems(input: StudioAssistantInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const wrong = (path: keyof StudioAssistantInput, message: string): void => void problems.push({ path, message });
  if (!isAddress(input.address)) wrong('address', 'Enter the address of the API, such as https://api.openai.com/v1.');
  if (input.model === '') wrong('model', 'Enter the name of the model, as its provider writes it.');
  if ((input.price_in === null) !== (input.price_out === null))
    wrong(input.price_in === null ? 'price_in' : 'price_out', 'Enter both prices, or none.');
  if (!/^[A-Z]{3}$/.test(input.currency)) wrong('currency', 'Enter a currency by its three letters, such as EUR.');
  if (input.tokens_per_request > input.tokens_per_day)
    wrong('tokens_per_request', 'One request can’t take more than a day.');
  return problems;
}

function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, search, hash, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && search + hash + username + password === '';
}

export interface TokenUse {
  tokens_in: number;
  tokens_out: number;
}

/** Null where the owner named no prices. */
export const costOf = (
  { tokens_in, tokens_out }: TokenUse,
  { price_in, price_out }: Pick<StudioAssistantInput, 'price_in' | 'price_out'>,
): number | null =>
  price_in === null || price_out === null ? null : (tokens_in * price_in + tokens_out * price_out) / 1_000_000;

/** Who gets what is sent: the host of the address. */
export const hostOfModel = (address: string): string => new URL(address).host;
