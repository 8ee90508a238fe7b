/** What the admin area adds to calls. */
import type { User } from '#features/accounts/services.ts';

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    admin: { user: User };
  }
}
