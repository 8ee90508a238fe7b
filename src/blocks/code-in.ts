/** The code that blocks of pages run: for people who get pages that someone else made. */
import { type Msg, msg, msgList, msgPlural } from '#kit/language/msg.ts';
import { codeHosts } from '#features/visitor/rules/code-frame.ts';
import type { StoredBlock } from './contract.ts';
import { definitionOf } from './catalogue.ts';
import { codeReaches } from './roles.ts';

export interface CodeInBlocks {
  /** How many blocks run code of their owner. */
  blocks: number;
  /** Services that the code may reach, by their hosts. */
  hosts: string[];
}

export function codeIn(blocks: readonly StoredBlock[]): CodeInBlocks {
  const reached = blocks.flatMap((block) => {
    const definition = definitionOf(block.type);
    const addresses = definition && codeReaches(definition, block);
    return addresses ? [codeHosts(addresses)] : [];
  });
  const hosts = new Set(reached.flat().map((origin) => new URL(origin).host));
  return { blocks: reached.length, hosts: [...hosts].toSorted() };
}

/** What there is to know of it before it is used; '' where there is none. */
export function codeText({ blocks, hosts }: CodeInBlocks): Msg {
  if (blocks === 0) return '';
  const which = msgPlural(
    blocks,
    '{count} block runs code of the author in a sealed frame.',
    '{count} blocks run code of the author in a sealed frame.',
  );
  const reach =
    hosts.length === 0
      ? msg('It can’t reach the network.')
      : msg('It can send the rows and columns chosen there to {hosts}.', { hosts: msgList(hosts) });
  return [which, reach];
}
