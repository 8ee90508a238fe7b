import { enterWorkspace } from '../api.ts';
import { call } from '#web/call.ts';

/** Makes the dashboard show another workspace: a whole new page, so that nothing of the old one stays. */
export async function goToWorkspace(workspaceId: string): Promise<void> {
  await call(enterWorkspace, { params: { workspaceId } });
  location.assign('/dashboard');
}
