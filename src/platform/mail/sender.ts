import type { Environment } from '#platform/environment/environment.ts';
import { plainLine } from './plain-line.ts';

/** Who mail comes from: MAIL_FROM taken apart, or `Sheaf <no-reply@MAIN_HOST>`. */
export function senderOf(environment: Pick<Environment, 'MAIL_FROM' | 'MAIN_HOST'>): { name: string; address: string } {
  const given = environment.MAIL_FROM ?? '';
  const [, name = '', address = ''] = /^([^<>]*)<([^<>\s]+@[^<>\s]+)>$/.exec(given) ?? ['', '', given];
  return {
    name: plainLine(name.replaceAll('"', ''), 100) || 'Sheaf',
    address: address || `no-reply@${environment.MAIN_HOST}`,
  };
}
