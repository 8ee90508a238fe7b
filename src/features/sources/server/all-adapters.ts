import * as list from './adapters.ts';
import type { SourceAdapter } from './source-adapter.ts';

export const adapters: readonly SourceAdapter[] = Object.values(list);
