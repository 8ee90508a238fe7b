import type { userShape } from '../api/accounts.ts';
import { isFreePlan } from '#features/workspaces/rules/workspace.ts';
import type { z } from 'zod';
import type { User } from '../services.ts';

export function toWire(user: User): z.infer<typeof userShape> {
  const { id, name, email, email_verified, workspace } = user;
  return {
    ...{ id, name, email, email_verified },
    plan: { isFreePlan: isFreePlan(workspace.plan) },
    workspace: { id: workspace.id, name: workspace.name, role: workspace.role },
  };
}
