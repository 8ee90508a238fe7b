import type { SourceWeb } from '../../../web/source-web.ts';
import { ConnectPublished } from './connect-published.tsx';
import { PublishedPanel } from './published-panel.tsx';

export const source: SourceWeb = { kind: 'published', Connect: ConnectPublished, Panel: PublishedPanel };
