/** Uploaded files. */
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    files: FilesTable;
  }
}

export interface FilesTable {
  id: string;
  workspace_id: string;
  app_id: string | null;
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
  storage_key: string;
  /** Of a visitor's file: `network …` or `person …`; null for all others. */
  uploaded_by: Generated<string | null>;
  /** Of a cell: only those get it whom the cell is shown to (migration 0065). */
  private: Generated<boolean>;
  /** Of the attachment that it was in a source that has ids. */
  remote_id: Generated<string | null>;
  created_at: Generated<Date>;
}
