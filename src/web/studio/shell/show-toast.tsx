import { t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import type { Toast } from '../state/studio.ts';
import styles from './shell.module.css';

const colors = { error: 'red', warning: 'orange', info: 'accent', success: 'green' } as const;
/** One that can be acted on stays longer. */
const actionPause = 12_000;

/** A toast at the top right: at most four at once, the rest wait; five seconds each. */
export function showToast({ type, title, message, action, step, lasts }: Toast): void {
  const id: string = notifications.show({
    ...(step !== undefined && { id: idOf(step) }),
    title: title || t('Notification'),
    message: action ? (
      <span className={styles.toast}>
        <span>{message}</span>
        <button
          type="button"
          onClick={() => {
            notifications.hide(id);
            action.run();
          }}
        >
          {action.name}
        </button>
      </span>
    ) : (
      message
    ),
    ...(lasts ? { autoClose: lasts } : action && { autoClose: actionPause }),
    color: colors[type],
    withBorder: true,
    // Under a title the message would be too pale to read.
    styles: { description: { color: 'var(--mantine-color-text)' } },
    role: type === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': t('Close') },
  });
}

/** Takes away what was said of a step that is undone. */
export const withdrawToast = (step: string): void => void notifications.hide(idOf(step));

const idOf = (step: string): string => `step-${step}`;
