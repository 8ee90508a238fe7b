import type { Services } from '#platform/services.ts';
import type { Certificates } from './certificates.ts';
import type { RecordReader } from './records/record-reader.ts';

/** What all of it works with. */
export type Needs = Pick<Services, 'database' | 'environment' | 'log' | 'jobs' | 'apps' | 'notifications'> & {
  reader: RecordReader;
  certificates: Certificates;
};
