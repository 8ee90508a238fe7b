import type { AppOnTheWire } from '../api/apps.ts';
import type { AppRecord, Apps } from '../services.ts';

export function toWire(app: AppRecord, apps: Apps): AppOnTheWire {
  const { id, name, kind, subdomain, board_slug, sign_in_method, workbook_id, settings } = app;
  return {
    ...{ id, name, kind, subdomain, board_slug, sign_in_method, workbook_id, settings },
    public: app.public,
    ...{ goes_live: app.goes_live, live_release: app.live_release },
    has_sign_in_password: app.has_sign_in_password,
    href: apps.hrefOf(app),
    edit_href: apps.editHrefOf(app),
    created_at: app.created_at.toISOString(),
    updated_at: app.updated_at.toISOString(),
  };
}
