/** What is bought and who can be paid: asked here alone. */
import type { MarketplaceNeeds } from '../needs.ts';

/** Whether a workspace can be paid for templates; null where that cannot be asked now. Nobody can before payouts are set up. */
export async function canSubmitPaid(
  _services: Pick<MarketplaceNeeds, 'database'>,
  _workspaceId: string,
): Promise<boolean | null> {
  return false;
}

/** The paid templates that a workspace has a licence for, by id. Nothing is sold before payouts are set up. */
export async function licensedTemplates(
  _services: Pick<MarketplaceNeeds, 'database'>,
  _workspaceId: string,
): Promise<ReadonlySet<string>> {
  return new Set();
}
