import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createGoogleSheets } from './server/google/create-google-sheets.ts';

export const sources: Feature = {
  name: 'sources',
  environment,
  services: {
    googleSheets: service(['database', 'environment', 'rows', 'jobs', 'notifications', 'log'], createGoogleSheets),
  },
  rowsCommitted: ({ sheet_id }, { googleSheets }) => googleSheets.written(sheet_id),
};
