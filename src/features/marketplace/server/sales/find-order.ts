import type { Order, SaleNeeds } from './sale-needs.ts';

export async function findOrder({ database }: Pick<SaleNeeds, 'database'>, id: string): Promise<Order | null> {
  return (await database.selectFrom('template_orders').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
