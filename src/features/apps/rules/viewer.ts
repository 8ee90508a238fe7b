/** Anyone who asks for a page. Decided on the server, from the session alone. */
export type Viewer =
  | { kind: 'anonymous' }
  /** Knows the password that the owner set for the app: a guest, and no one in particular. (decision 39) */
  | { kind: 'password_holder'; permissions: 'read' | 'read-write' }
  | {
      kind: 'app_user';
      id: string;
      name: string;
      email: string;
      permissions: 'read' | 'read-write';
      /** Scopes every sheet with an `_id` column to it. */
      row_identity: string | null;
      /** The key of a role that the app has; null for none. (roles.ts) */
      role: string | null;
    }
  | { kind: 'editor'; id: string; name: string; email: string };
