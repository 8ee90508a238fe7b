import { t } from '#kit/language/product.ts';
import { showToast } from '../site/shell/show-toast.tsx';

export const showReadOnlyToast = (): void =>
  showToast(t('You can’t edit these rows here. Edit them in the spreadsheet’s source.'));
