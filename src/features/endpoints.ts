/** Every endpoint of the product, for documents and tests. */
import type { Endpoint } from '#platform/api/endpoint.ts';
import { endpointsOf } from '#platform/feature.ts';
import { features } from './list.ts';

export const endpoints: readonly Endpoint[] = endpointsOf(features);
