/** As whom a page is looked at, in sentences. */
import { t } from '#kit/language/product.ts';
import type { ViewAs } from '#features/visitor/api/page-data.ts';

export interface Viewer {
  as: ViewAs;
  /** Of the role or the user. */
  name: string;
}

export function viewingAs({ as, name }: Viewer): string {
  switch (as.kind) {
    case 'anonymous':
      return t('Viewing this page as a visitor who isn’t signed in.');
    case 'password_holder':
      return as.permissions === 'read'
        ? t('Viewing this page as a guest with read access.')
        : t('Viewing this page as a guest with read and write access.');
    case 'role':
      return t('Viewing this page as someone with the role {role}.', { role: name });
    case 'app_user':
      return t('Viewing this page as {name}.', { name });
  }
}

/** What is said to those who send something meanwhile. */
export function nothingIsSentAs({ as, name }: Viewer): string {
  switch (as.kind) {
    case 'anonymous':
      return t('You’re viewing this page as a visitor who isn’t signed in. Searching, sending and editing are off.');
    case 'password_holder':
      return as.permissions === 'read'
        ? t('You’re viewing this page as a guest with read access. Searching, sending and editing are off.')
        : t('You’re viewing this page as a guest with read and write access. Searching, sending and editing are off.');
    case 'role':
      return t('You’re viewing this page as someone with the role {role}. Searching, sending and editing are off.', {
        role: name,
      });
    case 'app_user':
      return t('You’re viewing this page as {name}. Searching, sending and editing are off.', { name });
  }
}
