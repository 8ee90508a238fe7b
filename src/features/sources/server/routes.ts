import { adapters } from './adapters.ts';

export const routes = adapters.flatMap((adapter) => adapter.routes);
