import { notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { CallError } from '../../call.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import { showToast as showOnSite } from '../../site/shell/show-toast.tsx';
import { showToast } from './show-toast.tsx';

afterEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })));
const titles = () => notificationsStore.getState().notifications.map(({ title }) => title);

test('a toast without a title is called Notification, in the studio and on the site', () => {
  showToast({ type: 'info', message: 'Saved.' });
  showToast({ type: 'error', title: 'Not saved', message: 'Try again.' });
  showOnSite('Moved to the trash.');
  showFailure(new CallError(503, 'unavailable', 'Try again.'));
  expect(titles()).toEqual(['Notification', 'Not saved', 'Notification', 'Notification']);
});
