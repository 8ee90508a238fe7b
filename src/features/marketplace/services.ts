/** The contracts of the marketplace. See services.ts. */
import type { TemplateOnTheWire } from './api/marketplace.ts';
import type { FoundTemplate } from './server/templates/find-templates.ts';
import type { MappedUse } from './server/use/use-mapped.ts';
import type { AppRecord } from '#features/scope.ts';

declare module '#platform/services.ts' {
  interface Services {
    marketplace: Marketplace;
    marketPages: MarketPages;
  }
}

/** What authors submit, what is there, and what is made of it. */
export interface Marketplace {
  /** As a workspace sees it; null for strangers. */
  list(workspaceId: string | null): Promise<TemplateOnTheWire[]>;
  /** The template of an id, while it is on the marketplace. */
  find(templateId: string): Promise<FoundTemplate | null>;
  /** A new app of a workspace that begins as a template with its sample data, and the name of the template. */
  use(input: {
    template_id: string;
    workspace_id: string;
    name?: string;
  }): Promise<{ app: AppRecord; template: string }>;
  /** Puts those of our own templates on the marketplace that it does not have yet, or in an older version only. */
  seedBuiltInTemplates(): Promise<void>;
  /** The same on a spreadsheet of the workspace; columns that the mapping has to create are added to it. */
  useMapped(input: MappedUse): Promise<{ app: AppRecord; template: string }>;
}

/** What is at /marketplace, /templates and below them. */
export interface MarketPages {
  /** Null for an address that is not of the marketplace; `not_found` where a template is not there. */
  show(request: Request): Promise<Response | null>;
  /** Every page of the marketplace that search engines may find. */
  addresses(): Promise<{ path: string; changed: Date | null }[]>;
}
