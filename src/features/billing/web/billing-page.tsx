import { t } from '#kit/language/product.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getBilling } from '../api/billing.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { useWorkspace } from '#features/workspaces/web/use-workspace.ts';
import styles from './billing-page.module.css';
import { billingPanels } from './billing-parts.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { PlanCards } from './plan-cards.tsx';

/** /dashboard/accountbilling: plan and invoices of the workspace that the person works in. */
export default function BillingPage() {
  const workspace = useWorkspace();
  const mayLook = hasRole(workspace.role, 'admin');
  const billing = useQuery({
    queryKey: ['billing', workspace.id],
    queryFn: () => call(getBilling, { params: { workspaceId: workspace.id } }),
    enabled: mayLook,
  });
  return (
    <DashboardShell title={t('Plan and billing')} lead={workspace.name}>
      <div className={styles.page}>
        {!mayLook && (
          <Alert color="blue" title={t('Owners and admins see this page')}>
            {t('Ask one of them to change the plan of {name}, or to send you an invoice.', { name: workspace.name })}
          </Alert>
        )}
        {billing.error && (
          <Alert color="red" title={t('The plan could not be loaded')}>
            {billing.error.message}{' '}
            <Button size="compact-sm" variant="white" onClick={() => void billing.refetch()}>
              {t('Try again')}
            </Button>
          </Alert>
        )}
        {mayLook && billing.isPending && (
          <div className={styles.loading} role="status" aria-label={t('Loading...')}>
            <Skeleton height={280} radius="md" />
            <Skeleton height={160} radius="md" />
          </div>
        )}
        {billing.data && (
          <>
            <PlanCards billing={billing.data} workspaceId={workspace.id} isOwner={workspace.role === 'owner'} />
            <section aria-labelledby="invoices">
              <h2 id="invoices" className={styles.heading}>
                {t('Invoices')}
              </h2>
              <InvoiceTable invoices={billing.data.invoices} />
            </section>
            {billingPanels().map((Panel, at) => (
              <Suspense key={at} fallback={<Skeleton height={150} radius="md" />}>
                <Panel workspaceId={workspace.id} isOwner={workspace.role === 'owner'} />
              </Suspense>
            ))}
          </>
        )}
      </div>
    </DashboardShell>
  );
}
