/** The contracts of the marketplace. See services.ts. */
import type { Language } from '#kit/language/language.ts';
import type { TemplateOnTheWire } from './api/marketplace.ts';
import type { FoundTemplate } from './server/templates/find-templates.ts';
import type { MappedUse } from './server/use/use-mapped.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { User } from '#features/accounts/services.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { MarketView } from './rules/market-view.ts';

declare module '#platform/services.ts' {
  interface Services {
    marketplace: Marketplace;
    marketPages: MarketPages;
    templateSales: TemplateSales;
  }
}

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** A page of the marketplace, a whole document without a script. `origin` is the site's, `language` the reader's. */
    renderMarketplace(view: MarketView, origin: string, language?: Language): string;
  }
}

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    reviewer: { user: User };
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

/** What templates are sold for, and who has bought them. */
export interface TemplateSales {
  /** Whether a workspace can be paid, and so may submit paid templates. `unavailable` where Stripe does not answer. */
  canSubmitPaid(workspaceId: string): Promise<boolean>;
  /** The paid templates that a workspace has an active licence of, in use or not: `isPurchased`. */
  purchasedBy(workspaceId: string): Promise<ReadonlySet<string>>;
  /** Puts such a licence on a new app and answers its id; `forbidden` where there is none. */
  useLicence(
    requested: { workspace_id: string; template_id: string; app_id: string },
    within: Transaction,
  ): Promise<string>;
  /** Whether an app made with a paid template has an active licence, and so gets new versions. */
  hasLicence(appId: string): Promise<boolean>;
}
