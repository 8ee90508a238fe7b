import { type Sentence } from '#kit/language/msg.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import type { ScimPerson, StoredGroup, StoredPerson } from '../protocol/user.ts';

/** The people that a connection keeps. Everything it does is part of one transaction. */
export interface Directory {
  people(): Promise<StoredPerson[]>;
  /** Answers the id. */
  add(person: ScimPerson): Promise<string>;
  change(id: string, person: ScimPerson): Promise<void>;
  remove(id: string): Promise<void>;
  groups(): Promise<StoredGroup[]>;
  /** These people are in the group from now on, and no others. */
  setMembers(groupId: string, members: readonly string[]): Promise<void>;
}

export interface Connection {
  id: string;
  name: string;
  workspace_id: string;
  app_id: string | null;
  created_by: string | null;
}

export interface DirectoryNeeds {
  transaction: Transaction;
  connection: Connection;
  address: string;
  services: Services;
}

/** An entry of the audit log: the connection did it. */
export async function recordOf(
  { transaction, connection, address, services }: DirectoryNeeds,
  entry: { action: string; subject: Record<string, unknown>; summary: Sentence },
): Promise<void> {
  const actor = { kind: 'system' as const, what: `the directory ${connection.name}` };
  const { workspace_id } = connection;
  await services.audit.record({ workspace_id, actor, address, ...entry }, transaction);
}
