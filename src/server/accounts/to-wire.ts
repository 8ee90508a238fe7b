import type { userShape } from '#api/accounts.ts';
import type { z } from 'zod';
import type { User } from '../scope.ts';

export function toWire(user: User): z.infer<typeof userShape> {
  const { id, name, email, workspace } = user;
  return {
    id,
    name,
    email,
    plan: { isFreePlan: isFreePlan(user) },
    workspace: { id: workspace.id, name: workspace.name },
  };
}

export const isFreePlan = (user: User): boolean => user.workspace.plan === 'free';
