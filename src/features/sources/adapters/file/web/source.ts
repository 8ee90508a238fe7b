import { FileUp } from 'lucide-react';
import type { SourceWeb } from '../../../web/source-web.ts';
import { UpdateDialog } from './update-dialog.tsx';

export const source: SourceWeb = {
  kind: 'file',
  update: { label: 'Update from a file…', Icon: FileUp, Dialog: UpdateDialog },
};
