import { t } from '#kit/language/product.ts';
import { leaveWorkspace } from '../api.ts';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';

/** Asks before the person leaves the workspace; then the dashboard shows another one. */
export function LeaveDialog({
  workspaceId,
  opened,
  onClose,
}: {
  workspaceId: string;
  opened: boolean;
  onClose: () => void;
}) {
  const leave = async () => {
    await call(leaveWorkspace, { params: { workspaceId } });
    location.assign('/dashboard');
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Leave this workspace?')}
      act={t('Leave')}
      onConfirm={leave}
    >
      {t(
        'You lose access to its apps and spreadsheets, and your API keys for it stop working. To come back, you need a new invitation.',
      )}
    </ConfirmDialog>
  );
}
