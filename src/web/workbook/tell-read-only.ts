import { showToast } from '../site/shell/show-toast.tsx';

export const tellReadOnly = (): void =>
  showToast('Rows of this spreadsheet are changed where it comes from, not here.');
