import { RefreshCw } from 'lucide-react';
import type { SourceWeb } from '../../../web/source-web.ts';
import { AirtablePanel } from './airtable-panel.tsx';
import { ImportAirtable } from './import-airtable.tsx';
import { UpdateFromAirtable } from './update-from-airtable.tsx';

/** @sentences */
const label = 'Update from Airtable…';

export const source: SourceWeb = {
  kind: 'airtable',
  Connect: ImportAirtable,
  Panel: AirtablePanel,
  update: { of: 'airtable', label, Icon: RefreshCw, Dialog: UpdateFromAirtable },
};
