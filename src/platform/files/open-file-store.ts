import { join } from 'node:path';
import type { Environment } from '#platform/environment/environment.ts';
import type { FileStore } from './files.ts';
import { openFolderFiles } from './folder-files.ts';
import { openObjectFiles } from './object-files.ts';

type StorageVariables = Pick<
  Environment,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Object storage when the environment names one (it is complete then), else the folder `files` of the data folder. */
export async function openFileStore(environment: StorageVariables): Promise<FileStore> {
  if (environment.S3_ENDPOINT === undefined) return openFolderFiles(join(environment.DATA_DIR, 'files'));
  return openObjectFiles({
    endpoint: environment.S3_ENDPOINT,
    bucket: environment.S3_BUCKET ?? '',
    region: environment.S3_REGION,
    accessKeyId: environment.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY ?? '',
  });
}
