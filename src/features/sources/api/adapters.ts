/** The endpoints that adapters need of their own, a line each. */
import * as file from '../adapters/file/api.ts';
import * as google from '../adapters/google/api.ts';
import * as published from '../adapters/published/api.ts';

export const adapterEndpoints = [file, google, published];
