/** The contract of selling templates. See services.ts. */
import type { Transaction } from '#platform/database/database.ts';
import type { Stripe } from 'stripe';

declare module '#platform/services.ts' {
  interface Services {
    billing: Billing;
    templateSales: TemplateSales;
  }
}

/** server/billing/template-sales */
export interface TemplateSales {
  /** Whether a workspace can be paid, and so may submit paid templates. `unavailable` where Stripe does not answer. */
  canSubmitPaid(workspaceId: string): Promise<boolean>;
  /** The paid templates that a workspace has an active licence of, in use or not: `isPurchased`. */
  purchasedBy(workspaceId: string): Promise<ReadonlySet<string>>;
  /** Puts such a licence on a new app and answers its id; `forbidden` where there is none. */
  useLicence(
    requested: { workspace_id: string; template_id: string; app_id: string },
    within: Transaction,
  ): Promise<string>;
  /** Whether an app made with a paid template has an active licence, and so gets new versions. */
  hasLicence(appId: string): Promise<boolean>;
}

/** Plans that are paid for. */
export interface Billing {
  /** The client of Stripe; null where payments are not set up. */
  readonly stripe: Stripe | null;
  /** Whether payments are set up. */
  canPay: boolean;
}
