import type { SourceWeb } from '../../../web/source-web.ts';
import { ConnectGoogle } from './connect-google.tsx';
import { GooglePanel } from './google-panel.tsx';

export const source: SourceWeb = { kind: 'google', Connect: ConnectGoogle, Panel: GooglePanel };
