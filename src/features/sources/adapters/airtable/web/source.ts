import type { SourceWeb } from '../../../web/source-web.ts';
import { AirtablePanel } from './airtable-panel.tsx';
import { ImportAirtable } from './import-airtable.tsx';

export const source: SourceWeb = { kind: 'airtable', Connect: ImportAirtable, Panel: AirtablePanel };
