/** What the adapters show, a line each, in the order of their buttons. */
import { fileWeb } from '../adapters/file/web/file-web.ts';
import { googleWeb } from '../adapters/google/web/google-web.ts';
import { publishedWeb } from '../adapters/published/web/published-web.ts';
import type { SourceWeb } from './source-web.ts';

export const sourceWebs: readonly SourceWeb[] = [fileWeb, googleWeb, publishedWeb];
