/** What other features add to the pages of billing, in their part of the site. */
import type { ComponentType, ReactNode } from 'react';
import { siteFeatures } from '#web/site/site-feature.ts';

declare module '#web/site/site-feature.ts' {
  interface SiteFeature {
    /** Below plan and invoices, for owners and admins of a workspace. */
    billingPanels?: readonly ComponentType<BillingPanelProps>[];
    /** The page after a payment that was not for a plan, as its address says; null for one that is not its own. */
    paymentResult?: (address: URLSearchParams, outcome: { cancelled: boolean }) => ReactNode;
  }
}

export interface BillingPanelProps {
  workspaceId: string;
  isOwner: boolean;
}

export const billingPanels = (): ComponentType<BillingPanelProps>[] =>
  siteFeatures.flatMap(({ billingPanels: panels = [] }) => panels);

export const paymentResult = (address: URLSearchParams, outcome: { cancelled: boolean }): ReactNode =>
  siteFeatures.map((feature) => feature.paymentResult?.(address, outcome)).find(Boolean) ?? null;
