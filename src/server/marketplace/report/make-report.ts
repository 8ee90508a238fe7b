import type { MarketplaceNeeds } from '../needs.ts';

export async function makeReport(_requestId: string, _needs: MarketplaceNeeds): Promise<void> {}
