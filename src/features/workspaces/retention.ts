import { daysText } from '#features/site/rules/retention-topics.ts';
import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Workspaces',
    about: 'Members and invited people with their roles; API keys as hashes; the plan.',
    visibleTo: 'Members of the workspace.',
    until: 'The workspace is deleted.',
    tables: ['workspaces', 'workspace_members', 'workspace_invitations', 'api_keys'],
  },
  {
    topic: 'work',
    what: 'Answers of the API',
    about: 'What a program got that sent an idempotency key, to be given again.',
    visibleTo: 'The holder of its API key.',
    until: 'A day.',
    tables: ['api_key_calls'],
  },
  {
    topic: 'work',
    what: 'Audit log',
    about: 'Who did what in a workspace, when and from which network address, and what admins of the installation did.',
    visibleTo: 'Owner and admins of the workspace; you, for what was done to your account.',
    until: ({ AUDIT_LOG_DAYS }) => daysText(AUDIT_LOG_DAYS),
    tables: ['audit_log', 'admin_actions'],
  },
];
