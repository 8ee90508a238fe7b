import { deletePersonalData, exportAppUserData, readPersonalData, sendPersonalDataLink } from '../api.ts';
import { on } from '#platform/http/call.ts';
import { exportAppUserData as exportData } from './export-app-user-data.ts';
import * as own from './personal-data.ts';

export const routes = [
  on(exportAppUserData, exportData),
  on(sendPersonalDataLink, own.sendPersonalDataLink),
  on(readPersonalData, own.readPersonalData),
  on(deletePersonalData, own.deletePersonalData),
];
