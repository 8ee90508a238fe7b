/** What is bought and who can be paid: asked here alone. */
import { Problem } from '#kit/problem.ts';
import type { MarketplaceNeeds } from '../needs.ts';

type Needs = Pick<MarketplaceNeeds, 'templateSales'>;

/** Whether a workspace can be paid for templates; null where that cannot be asked now. */
export async function canSubmitPaid({ templateSales }: Needs, workspaceId: string): Promise<boolean | null> {
  try {
    return await templateSales.canSubmitPaid(workspaceId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return null;
    throw error;
  }
}

/** The paid templates that a workspace has a licence for, by id. */
export const licensedTemplates = ({ templateSales }: Needs, workspaceId: string): Promise<ReadonlySet<string>> =>
  templateSales.purchasedBy(workspaceId);
