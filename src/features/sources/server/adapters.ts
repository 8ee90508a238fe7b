/** The kinds of sources, a line each. One that is taken out of here is gone: its workbooks are then read only. */
import { fileAdapter } from '../adapters/file/adapter.ts';
import { googleAdapter } from '../adapters/google/adapter.ts';
import { publishedAdapter } from '../adapters/published/adapter.ts';
import type { SourceAdapter } from './source-adapter.ts';

export const adapters: readonly SourceAdapter[] = [fileAdapter, googleAdapter, publishedAdapter];
