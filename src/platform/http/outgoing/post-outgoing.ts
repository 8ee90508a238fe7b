import { callOutgoing, type OutgoingAnswer, type OutgoingCall } from './call-outgoing.ts';
import type { OutgoingRules } from './open-outgoing-address.ts';

export type OutgoingPost = Omit<OutgoingCall, 'method'>;

/** Posts a body once. Throws an `OutgoingFailure`; any status that came, a redirect too, is an answer. */
export function postOutgoing(post: OutgoingPost, rules: OutgoingRules): Promise<OutgoingAnswer> {
  return callOutgoing({ method: 'POST', ...post }, rules);
}
