import { planText } from './plan-text.ts';
import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedWorkspace, listAllWorkspaces, workspaceOrders } from '../api/admin-lists.ts';
import { setPlan } from '#features/billing/api/billing.ts';
import { isFreePlan, plans } from '#features/workspaces/rules/workspace.ts';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import { type AdminColumn, AdminList } from './admin-list.tsx';
import styles from './admin-list.module.css';
import { choiceAmong } from './choice-among.ts';
import { saySize } from './say-size.ts';

const planFilters = ['any', ...plans] as const;

/** /admin/workspaces */
export default function WorkspacesPage() {
  return (
    <AdminList
      title={t('Workspaces')}
      name="workspaces"
      searches={t('Name, owner or id')}
      choices={[
        {
          name: 'plan',
          label: t('Plan'),
          options: planFilters.map((value) => ({
            value,
            label: value === 'any' ? t('Any plan') : t('Plan: {plan}', { plan: planText(value) }),
          })),
        },
        {
          name: 'sort',
          label: t('Order'),
          options: [
            { value: 'created', label: t('Newest first') },
            { value: 'name', label: t('By name') },
            { value: 'members', label: t('Most members first') },
            { value: 'storage', label: t('Largest first') },
          ],
        },
      ]}
      load={async ({ search, page, chosen: { plan, sort } }, signal) => {
        const query = { search, page, plan: choiceAmong(planFilters, plan), sort: choiceAmong(workspaceOrders, sort) };
        const { workspaces, total } = await call(listAllWorkspaces, { query, signal });
        return { items: workspaces, total };
      }}
      columns={columns()}
      keyOf={(workspace) => workspace.id}
      nothing={t('No workspaces')}
    />
  );
}

const columns = (): AdminColumn<ListedWorkspace>[] => [
  {
    head: t('Workspace'),
    cell: ({ name, owner_email }) => (
      <span className={styles.two}>
        <strong>{name}</strong>
        <span>{owner_email || t('No owner')}</span>
      </span>
    ),
  },
  { head: t('Plan'), cell: (workspace) => <PlanMark workspace={workspace} /> },
  { head: t('Members'), cell: ({ members }) => members, isFigure: true },
  { head: t('Apps'), cell: ({ apps }) => apps, isFigure: true },
  { head: t('Files'), cell: ({ storage }) => saySize(storage), isFigure: true },
  { head: t('Since'), cell: ({ created_at }) => <time dateTime={created_at}>{sayDay(created_at)}</time> },
  { head: t('Change'), cell: (workspace) => <ChangePlan workspace={workspace} /> },
];

function PlanMark({ workspace: { plan, plan_until } }: { workspace: ListedWorkspace }) {
  return (
    <Mark tone={isFreePlan(plan) ? 'quiet' : 'accent'}>
      {plan_until ? t('{plan} until {day}', { plan: planText(plan), day: sayDay(plan_until) }) : planText(plan)}
    </Mark>
  );
}

function ChangePlan({ workspace: { id, name, plan, has_subscription } }: { workspace: ListedWorkspace }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const next = isFreePlan(plan) ? 'pro' : 'free';
  const isUpgrade = next === 'pro';
  return (
    <>
      <Button
        variant="default"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={t('Change plan of {name}', { name })}
      >
        {t('Change plan')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={isUpgrade ? t('Move {name} to the pro plan?', { name }) : t('Move {name} to the free plan?', { name })}
        act={isUpgrade ? t('Set pro') : t('Set free')}
        color="accent"
        onConfirm={async () => {
          await call(setPlan, { params: { workspaceId: id }, body: { plan: next } });
          await queries.invalidateQueries({ queryKey: ['admin', 'workspaces'] });
        }}
      >
        {has_subscription
          ? t('Stripe manages this workspace’s plan: its next event sets the plan again.')
          : t('Its owner and admins are notified, and its audit log shows that you did it.')}
      </ConfirmDialog>
    </>
  );
}
