import { FileUp } from 'lucide-react';
import type { SourceWeb } from '../../../web/source-web.ts';
import { CompletionNotice } from './completion-notice.tsx';
import { UpdateDialog } from './update-dialog.tsx';

/** @sentences */
const label = 'Update from a file…';

export const source: SourceWeb = {
  kind: 'file',
  Notice: CompletionNotice,
  update: { label, Icon: FileUp, Dialog: UpdateDialog },
};
