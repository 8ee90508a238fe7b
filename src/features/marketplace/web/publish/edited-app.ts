/** The page that is edited and its app, as this browser keeps them: what a submission to the marketplace is about. */
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import type { AppPage } from '#features/apps/rules/document/document.ts';

export interface EditedApp {
  page: { app_id: string; page_id: string; page_name: string; page_slug: string; page_type: string };
  app: Pick<AppOnTheWire, 'id' | 'name' | 'subdomain' | 'public' | 'sign_in_method' | 'href'>;
}

const pageKey = (appId: string): string => `currentPage:${appId}`;
const appKey = (appId: string): string => `app:${appId}`;

export function storeEditedApp(app: AppOnTheWire, page: AppPage): void {
  const { id, name, subdomain, public: isPublic, sign_in_method, href } = app;
  const current: EditedApp = {
    page: { app_id: id, page_id: page.id, page_name: page.name, page_slug: page.slug, page_type: page.type },
    app: { id, name, subdomain, public: isPublic, sign_in_method, href },
  };
  try {
    localStorage.setItem(pageKey(id), JSON.stringify(current.page));
    localStorage.setItem(appKey(id), JSON.stringify(current.app));
  } catch {
    // A browser that keeps nothing says so on submit.
  }
}

/** Null where either is missing, or is about something else. */
export function readEditedApp(appId: string): EditedApp | null {
  const page = read(pageKey(appId));
  const app = read(appKey(appId));
  if (page?.['app_id'] !== appId || app?.['id'] !== appId) return null;
  // Written above, under these keys.
  return { page, app } as unknown as EditedApp;
}

function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
