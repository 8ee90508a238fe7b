/** Made by `npm run docs`: every call that takes an API key. */

export interface Calls {
  /** The apps of the caller's workspace, a page at a time: those whose name or address has the words of `search`, all of them or those `show` names, last edited first, or by `sort`. `next` is the `after` of the next page. Needs `apps:read`. */
  'GET /api/apps': {
    query?: { search?: string; limit?: number; after?: string; sort?: ("edited" | "name" | "visits" | "newest"); show?: ("all" | "live" | "private") };
    answer: { apps: ({ id: string; name: string; kind: ("multipage" | "board"); subdomain: string; board_slug: string; public: boolean; sign_in_method: ("No sign in" | "Use password set by user"); has_sign_in_password: boolean; workbook_id: (string | null); settings: { palette: { accent: string; background: string; surface: string; text: string }; scheme: ("Light" | "Dark" | "As the device"); fonts: ("Modern" | "Classic" | "Editorial" | "Technical"); logo: string; favicon: string; title: string; description: string; social_picture: string; language: ("English" | "العربية" | "Deutsch" | "Español" | "Français" | "Italiano" | "日本語" | "Nederlands" | "Polski" | "Português" | "Русский" | "Türkçe" | "中文"); time_zone: string; week_starts_on: number; currency: ("US dollar ($)" | "Euro (€)" | "Pound sterling (£)" | "Swiss franc (CHF)" | "Yen (¥)" | "Yuan (¥)" | "Indian rupee (₹)" | "Won (₩)" | "Krona or krone (kr)" | "Zloty (zł)"); registration_needs_approval: boolean; all_rows_without_id: boolean; count_visits: boolean; open_to_assistants: boolean; password_reads_only: boolean; roles: ({ key: string; name: string; permissions: ("read" | "read-write") })[]; default_role: string; own_rows: ({ sheet: string; column: string })[]; people: ({ sheet: string; column: string })[]; matched_rows: ({ sheet: string; column: string; mine: string })[]; embedding: ("Any site" | "The sites below" | "No site"); embed_sites: string }; goes_live: ("when I publish" | "at once"); live_release: (number | null); href: string; edit_href: string; created_at: string; updated_at: string; visits_30_days: number; visits: number; page_count: number })[]; next: (string | null) };
  };
  /** Creates an app: the proposed first version for a workbook, a copy of a template with its data, or a blank one. Needs `apps:write`. */
  'POST /api/apps': {
    body: { name?: string; workbook_id: (string | null); start: ("proposed" | "blank" | "template"); kind?: ("multipage" | "board"); choice?: { purpose?: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); layout?: ("overview" | "browse" | "single"); palette?: string; fonts?: ("Modern" | "Classic" | "Editorial" | "Technical"); left_out?: (string)[]; let_in?: ({ sheet: string; column: string })[]; main?: string; kinds?: ({ sheet: string; kind: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list") })[]; kept_out?: ({ sheet: string; column: string })[]; strangers_read?: boolean; strangers_add?: boolean; shown_sheets?: (string)[]; totals?: boolean }; publish?: boolean; template_id?: string; mapping?: { sheets: ({ sheet: string; to: ({ kind: "sheet"; title: string } | { kind: "create" } | { kind: "leave out" }); columns: ({ column: string; to: ({ kind: "column"; id: string } | { kind: "create" } | { kind: "leave out" }) })[] })[] } };
    answer: { app: { id: string; name: string; kind: ("multipage" | "board"); subdomain: string; board_slug: string; public: boolean; sign_in_method: ("No sign in" | "Use password set by user"); has_sign_in_password: boolean; workbook_id: (string | null); settings: { palette: { accent: string; background: string; surface: string; text: string }; scheme: ("Light" | "Dark" | "As the device"); fonts: ("Modern" | "Classic" | "Editorial" | "Technical"); logo: string; favicon: string; title: string; description: string; social_picture: string; language: ("English" | "العربية" | "Deutsch" | "Español" | "Français" | "Italiano" | "日本語" | "Nederlands" | "Polski" | "Português" | "Русский" | "Türkçe" | "中文"); time_zone: string; week_starts_on: number; currency: ("US dollar ($)" | "Euro (€)" | "Pound sterling (£)" | "Swiss franc (CHF)" | "Yen (¥)" | "Yuan (¥)" | "Indian rupee (₹)" | "Won (₩)" | "Krona or krone (kr)" | "Zloty (zł)"); registration_needs_approval: boolean; all_rows_without_id: boolean; count_visits: boolean; open_to_assistants: boolean; password_reads_only: boolean; roles: ({ key: string; name: string; permissions: ("read" | "read-write") })[]; default_role: string; own_rows: ({ sheet: string; column: string })[]; people: ({ sheet: string; column: string })[]; matched_rows: ({ sheet: string; column: string; mine: string })[]; embedding: ("Any site" | "The sites below" | "No site"); embed_sites: string }; goes_live: ("when I publish" | "at once"); live_release: (number | null); href: string; edit_href: string; created_at: string; updated_at: string } };
  };
  /** Multipart upload, field `file`: an exported app, as .zip of at most 50 MB. Creates a private app from it, with its own spreadsheet. Needs `apps:write`. */
  'POST /api/apps/import': {
    form: FormData;
    answer: { app_id: string; name: string };
  };
  /** Moves an app to the trash. Needs `apps:write`. */
  'DELETE /api/apps/{appId}': {
    params: { appId: string };
    answer: Record<string, unknown>;
  };
  /** One app, its privacy and settings. Needs `apps:read`. */
  'GET /api/apps/{appId}': {
    params: { appId: string };
    answer: { id: string; name: string; kind: ("multipage" | "board"); subdomain: string; board_slug: string; public: boolean; sign_in_method: ("No sign in" | "Use password set by user"); has_sign_in_password: boolean; workbook_id: (string | null); settings: { palette: { accent: string; background: string; surface: string; text: string }; scheme: ("Light" | "Dark" | "As the device"); fonts: ("Modern" | "Classic" | "Editorial" | "Technical"); logo: string; favicon: string; title: string; description: string; social_picture: string; language: ("English" | "العربية" | "Deutsch" | "Español" | "Français" | "Italiano" | "日本語" | "Nederlands" | "Polski" | "Português" | "Русский" | "Türkçe" | "中文"); time_zone: string; week_starts_on: number; currency: ("US dollar ($)" | "Euro (€)" | "Pound sterling (£)" | "Swiss franc (CHF)" | "Yen (¥)" | "Yuan (¥)" | "Indian rupee (₹)" | "Won (₩)" | "Krona or krone (kr)" | "Zloty (zł)"); registration_needs_approval: boolean; all_rows_without_id: boolean; count_visits: boolean; open_to_assistants: boolean; password_reads_only: boolean; roles: ({ key: string; name: string; permissions: ("read" | "read-write") })[]; default_role: string; own_rows: ({ sheet: string; column: string })[]; people: ({ sheet: string; column: string })[]; matched_rows: ({ sheet: string; column: string; mine: string })[]; embedding: ("Any site" | "The sites below" | "No site"); embed_sites: string }; goes_live: ("when I publish" | "at once"); live_release: (number | null); href: string; edit_href: string; created_at: string; updated_at: string };
  };
  /** Saves privacy (public, publishUrl, sign_in_method) and settings. Omitted fields stay the same. Needs `apps:write`. */
  'PUT /api/apps/{appId}': {
    params: { appId: string };
    body: { public?: boolean; publishUrl?: string; sign_in_method?: ("No sign in" | "Use password set by user"); sign_in_password?: (string | null); name?: string; workbook_id?: (string | null); settings?: { palette?: { accent?: string; background?: string; surface?: string; text?: string }; scheme?: ("Light" | "Dark" | "As the device"); fonts?: ("Modern" | "Classic" | "Editorial" | "Technical"); logo?: string; favicon?: string; title?: string; description?: string; social_picture?: string; language?: ("English" | "العربية" | "Deutsch" | "Español" | "Français" | "Italiano" | "日本語" | "Nederlands" | "Polski" | "Português" | "Русский" | "Türkçe" | "中文"); time_zone?: string; week_starts_on?: number; currency?: ("US dollar ($)" | "Euro (€)" | "Pound sterling (£)" | "Swiss franc (CHF)" | "Yen (¥)" | "Yuan (¥)" | "Indian rupee (₹)" | "Won (₩)" | "Krona or krone (kr)" | "Zloty (zł)"); registration_needs_approval?: boolean; all_rows_without_id?: boolean; count_visits?: boolean; open_to_assistants?: boolean; password_reads_only?: boolean; roles?: ({ key: string; name: string; permissions: ("read" | "read-write") })[]; default_role?: string; own_rows?: ({ sheet: string; column: string })[]; people?: ({ sheet: string; column: string })[]; matched_rows?: ({ sheet: string; column: string; mine: string })[]; embedding?: ("Any site" | "The sites below" | "No site"); embed_sites?: string }; goes_live?: ("when I publish" | "at once") };
    answer: { id: string; name: string; kind: ("multipage" | "board"); subdomain: string; board_slug: string; public: boolean; sign_in_method: ("No sign in" | "Use password set by user"); has_sign_in_password: boolean; workbook_id: (string | null); settings: { palette: { accent: string; background: string; surface: string; text: string }; scheme: ("Light" | "Dark" | "As the device"); fonts: ("Modern" | "Classic" | "Editorial" | "Technical"); logo: string; favicon: string; title: string; description: string; social_picture: string; language: ("English" | "العربية" | "Deutsch" | "Español" | "Français" | "Italiano" | "日本語" | "Nederlands" | "Polski" | "Português" | "Русский" | "Türkçe" | "中文"); time_zone: string; week_starts_on: number; currency: ("US dollar ($)" | "Euro (€)" | "Pound sterling (£)" | "Swiss franc (CHF)" | "Yen (¥)" | "Yuan (¥)" | "Indian rupee (₹)" | "Won (₩)" | "Krona or krone (kr)" | "Zloty (zł)"); registration_needs_approval: boolean; all_rows_without_id: boolean; count_visits: boolean; open_to_assistants: boolean; password_reads_only: boolean; roles: ({ key: string; name: string; permissions: ("read" | "read-write") })[]; default_role: string; own_rows: ({ sheet: string; column: string })[]; people: ({ sheet: string; column: string })[]; matched_rows: ({ sheet: string; column: string; mine: string })[]; embedding: ("Any site" | "The sites below" | "No site"); embed_sites: string }; goes_live: ("when I publish" | "at once"); live_release: (number | null); href: string; edit_href: string; created_at: string; updated_at: string };
  };
  /** The log of an app, newest change first. Needs `apps:read`. */
  'GET /api/apps/{appId}/changes': {
    params: { appId: string };
    query?: { before?: number; limit?: number; named?: ("true" | "false"); steps?: ("all" | "changes"); search?: string };
    answer: { changes: ({ revision: number; label: string; reason: ("edited" | "undone" | "redone" | "restored" | "merged" | "sheet renamed" | "spreadsheet changed" | "upgraded"); of_revision: (number | null); who: ({ id: string; name: string } | null); at: string; pages: (string)[]; name: string })[]; more: boolean };
  };
  /** What one change of an app did, in words, and whether the app can be restored to it. Needs `apps:read`. */
  'GET /api/apps/{appId}/changes/{revision}': {
    params: { appId: string; revision: string };
    answer: { differences: ({ kind: ("added" | "removed" | "moved" | "changed"); page: string; page_id: string; block: string; block_id: string; setting: string; before: string; after: string; sentence: string })[]; can_restore: boolean };
  };
  /** The app as it was after a change, in the current format and with the current sheet names. Needs `apps:read`. */
  'GET /api/apps/{appId}/changes/{revision}/app': {
    params: { appId: string; revision: string };
    answer: { revision: number; at: string; name: string; document: unknown };
  };
  /** Removes the name of a moment. The change itself stays in the log. Needs `apps:write`. */
  'DELETE /api/apps/{appId}/changes/{revision}/name': {
    params: { appId: string; revision: string };
    answer: Record<string, unknown>;
  };
  /** Names the app’s state after a change, or renames it. The changes needed to restore a named moment stay stored. Needs `apps:write`. */
  'PUT /api/apps/{appId}/changes/{revision}/name': {
    params: { appId: string; revision: string };
    body: { name: string };
    answer: { revision: number; name: string };
  };
  /** A private copy of an app in its workspace, with a copy of its spreadsheet but without its users. Needs `apps:write`. */
  'POST /api/apps/{appId}/copy': {
    params: { appId: string };
    body: { name?: string };
    answer: { app: { id: string; name: string; kind: ("multipage" | "board"); subdomain: string; board_slug: string; public: boolean; sign_in_method: ("No sign in" | "Use password set by user"); has_sign_in_password: boolean; workbook_id: (string | null); settings: { palette: { accent: string; background: string; surface: string; text: string }; scheme: ("Light" | "Dark" | "As the device"); fonts: ("Modern" | "Classic" | "Editorial" | "Technical"); logo: string; favicon: string; title: string; description: string; social_picture: string; language: ("English" | "العربية" | "Deutsch" | "Español" | "Français" | "Italiano" | "日本語" | "Nederlands" | "Polski" | "Português" | "Русский" | "Türkçe" | "中文"); time_zone: string; week_starts_on: number; currency: ("US dollar ($)" | "Euro (€)" | "Pound sterling (£)" | "Swiss franc (CHF)" | "Yen (¥)" | "Yuan (¥)" | "Indian rupee (₹)" | "Won (₩)" | "Krona or krone (kr)" | "Zloty (zł)"); registration_needs_approval: boolean; all_rows_without_id: boolean; count_visits: boolean; open_to_assistants: boolean; password_reads_only: boolean; roles: ({ key: string; name: string; permissions: ("read" | "read-write") })[]; default_role: string; own_rows: ({ sheet: string; column: string })[]; people: ({ sheet: string; column: string })[]; matched_rows: ({ sheet: string; column: string; mine: string })[]; embedding: ("Any site" | "The sites below" | "No site"); embed_sites: string }; goes_live: ("when I publish" | "at once"); live_release: (number | null); href: string; edit_href: string; created_at: string; updated_at: string } };
  };
  /** The deleted pages of an app that can be restored, newest first. Needs `apps:read`. */
  'GET /api/apps/{appId}/deleted-pages': {
    params: { appId: string };
    answer: { pages: ({ page_id: string; name: string; slug: string; blocks: number; who: ({ id: string; name: string } | null); at: string })[] };
  };
  /** A deleted page as it was. An `add-page` change of the draft restores it. Needs `apps:read`. */
  'GET /api/apps/{appId}/deleted-pages/{pageId}': {
    params: { appId: string; pageId: string };
    answer: { page: { id: string; name: string; slug: string; type: ("home" | "page"); is_public: boolean; document: { settings: unknown; blocks: ({ id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true })[]; filters?: (unknown)[]; board?: unknown } } };
  };
  /** The app as its editors see it, with the revision of its log, how it goes live, and what the caller can undo and redo. Needs `apps:read`. */
  'GET /api/apps/{appId}/draft': {
    params: { appId: string };
    answer: { revision: number; document: unknown; goes_live: ("when I publish" | "at once"); live_release: (number | null); unpublished: number; undo: ({ revision: number; label: string; edits: (({ kind: "edit-page"; page_id: string; edit: ({ kind: "add-block"; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true }; index: number } | { kind: "remove-block"; id: string } | { kind: "move-block"; id: string; index: number } | { kind: "replace-block"; id: string; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true } } | { kind: "set-block"; id: string; path: ((string | number))[]; value?: unknown } | { kind: "set-page"; key: unknown; value: unknown } | { kind: "set-filters"; value: (unknown)[] } | { kind: "set-board"; key: unknown; within?: (string)[]; value: unknown }); app_block?: string } | { kind: "add-page"; page: { id: string; name: string; slug: string; type: ("home" | "page"); is_public: boolean; document: { settings: unknown; blocks: ({ id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true })[]; filters?: (unknown)[]; board?: unknown } }; index: number } | { kind: "remove-page"; page_id: string } | { kind: "move-page"; page_id: string; index: number } | { kind: "rename-page"; page_id: string; name: string } | { kind: "set-slug"; page_id: string; slug: string } | { kind: "open-page"; page_id: string; is_public: boolean } | { kind: "make-home"; page_id: string; former_slug: string } | { kind: "set-look"; path: (string)[]; value: unknown }))[] })[]; redo: ({ revision: number; label: string; edits: (({ kind: "edit-page"; page_id: string; edit: ({ kind: "add-block"; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true }; index: number } | { kind: "remove-block"; id: string } | { kind: "move-block"; id: string; index: number } | { kind: "replace-block"; id: string; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true } } | { kind: "set-block"; id: string; path: ((string | number))[]; value?: unknown } | { kind: "set-page"; key: unknown; value: unknown } | { kind: "set-filters"; value: (unknown)[] } | { kind: "set-board"; key: unknown; within?: (string)[]; value: unknown }); app_block?: string } | { kind: "add-page"; page: { id: string; name: string; slug: string; type: ("home" | "page"); is_public: boolean; document: { settings: unknown; blocks: ({ id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true })[]; filters?: (unknown)[]; board?: unknown } }; index: number } | { kind: "remove-page"; page_id: string } | { kind: "move-page"; page_id: string; index: number } | { kind: "rename-page"; page_id: string; name: string } | { kind: "set-slug"; page_id: string; slug: string } | { kind: "open-page"; page_id: string; is_public: boolean } | { kind: "make-home"; page_id: string; former_slug: string } | { kind: "set-look"; path: (string)[]; value: unknown }))[] })[] };
  };
  /** Applies changes made at the revision `base`. Changes by others since then are merged and returned; if both changed the same place, or a change no longer fits, 409 returns them and nothing is stored. Needs `apps:write`. */
  'POST /api/apps/{appId}/draft': {
    params: { appId: string };
    body: { base: number; edits: (({ kind: "edit-page"; page_id: string; edit: ({ kind: "add-block"; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true }; index: number } | { kind: "remove-block"; id: string } | { kind: "move-block"; id: string; index: number } | { kind: "replace-block"; id: string; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true } } | { kind: "set-block"; id: string; path: ((string | number))[]; value?: unknown } | { kind: "set-page"; key: unknown; value: unknown } | { kind: "set-filters"; value: (unknown)[] } | { kind: "set-board"; key: unknown; within?: (string)[]; value: unknown }); app_block?: string } | { kind: "add-page"; page: { id: string; name: string; slug: string; type: ("home" | "page"); is_public: boolean; document: { settings: unknown; blocks: ({ id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true })[]; filters?: (unknown)[]; board?: unknown } }; index: number } | { kind: "remove-page"; page_id: string } | { kind: "move-page"; page_id: string; index: number } | { kind: "rename-page"; page_id: string; name: string } | { kind: "set-slug"; page_id: string; slug: string } | { kind: "open-page"; page_id: string; is_public: boolean } | { kind: "make-home"; page_id: string; former_slug: string } | { kind: "set-look"; path: (string)[]; value: unknown }))[]; label?: string; reason?: ("edited" | "undone" | "redone"); of_revision?: number };
    answer: { revision: number; unpublished: number; changes: ({ revision: number; edits: (({ kind: "edit-page"; page_id: string; edit: ({ kind: "add-block"; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true }; index: number } | { kind: "remove-block"; id: string } | { kind: "move-block"; id: string; index: number } | { kind: "replace-block"; id: string; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true } } | { kind: "set-block"; id: string; path: ((string | number))[]; value?: unknown } | { kind: "set-page"; key: unknown; value: unknown } | { kind: "set-filters"; value: (unknown)[] } | { kind: "set-board"; key: unknown; within?: (string)[]; value: unknown }); app_block?: string } | { kind: "add-page"; page: { id: string; name: string; slug: string; type: ("home" | "page"); is_public: boolean; document: { settings: unknown; blocks: ({ id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true })[]; filters?: (unknown)[]; board?: unknown } }; index: number } | { kind: "remove-page"; page_id: string } | { kind: "move-page"; page_id: string; index: number } | { kind: "rename-page"; page_id: string; name: string } | { kind: "set-slug"; page_id: string; slug: string } | { kind: "open-page"; page_id: string; is_public: boolean } | { kind: "make-home"; page_id: string; former_slug: string } | { kind: "set-look"; path: (string)[]; value: unknown }))[]; label: string; reason: ("edited" | "undone" | "redone" | "restored" | "merged" | "sheet renamed" | "spreadsheet changed" | "upgraded"); of_revision: (number | null); who: ({ id: string; name: string } | null); at: string })[] };
  };
  /** Restores the draft to an earlier revision, as one change that can be undone. Needs `apps:write`. */
  'POST /api/apps/{appId}/draft/restore': {
    params: { appId: string };
    body: { revision: number };
    answer: { revision: number };
  };
  /** The draft of an app as .zip: appearance, pages, pictures and the first rows of its sheets, without tokens. An API key without the scope rows:read gets no rows. Export the spreadsheet to get whole sheets. Needs `apps:read`. */
  'GET /api/apps/{appId}/export': {
    params: { appId: string };
    answer: Response;
  };
  /** What each kind of visitor can read from and write to each page: sheets, columns and numbers of rows. Needs `apps:read`. */
  'GET /api/apps/{appId}/leaks': {
    params: { appId: string };
    answer: { app: { name: string; subdomain: string; public: boolean; sign_in_method: ("No sign in" | "Use password set by user"); roles: ({ key: string; name: string })[] }; viewers: ((("anonymous" | "password_holder" | "reader" | "writer") | string))[]; pages: ({ page_id: string; page_name: string; href: string; viewers: ({ viewer: (("anonymous" | "password_holder" | "reader" | "writer") | string); sees: ("page" | "sign-in" | "nothing"); blocks: ({ block_id: string; type: string; name: string; gives: ({ sheet_title: string; kind: ("rows" | "groups" | "figures" | "choices"); columns: ({ id: string; name: string; personal?: ("e-mail address" | "phone number" | "private address" | "birth date" | "age" | "gender" | "national ID" | "bank account" | "salary" | "health" | "belief or origin" | "password" | "family" | "account of a person") })[]; count: number; of: number; ways: (("page" | "call" | "assistant" | "csv" | "pdf" | "row pdf"))[]; narrowed_by: (("person" | "record"))[]; tested: (string)[] })[]; writes: { adds: boolean; lines?: { own_title: string; sheet_title: string; shown: (string)[] }; calculated?: (string)[]; edits: (string)[]; deletes: boolean; duplicates: boolean; calls: number; starts?: (string)[] } })[] })[] })[]; besides: ({ name: string; told: (string)[] })[] };
  };
  /** What each block of a draft page costs, in page order: as rendered for a visitor just now, and as the median of the last visits this node rendered. Needs `apps:read`. */
  'GET /api/apps/{appId}/pages/{pageId}/performance': {
    params: { appId: string; pageId: string };
    answer: { page_name: string; milliseconds: number; blocks: ({ block_id: string; type: string; name: string; now: { milliseconds: number; rows_read: number; bytes: number }; visits: ({ milliseconds: number; rows_read: number; bytes: number; count: number } | null); script_bytes: number; held_back: ({ rows: number; of: number; by: ("rows" | "bytes"); isPaged: boolean } | null) })[] };
  };
  /** A page of the draft as a visitor would see it: its text, and a picture (PNG) if the server has a browser. `as` is who looks; by default anyone. Needs `rows:read`. */
  'POST /api/apps/{appId}/pages/{pageId}/preview': {
    params: { appId: string; pageId: string };
    body: { as?: ({ kind: "anonymous" } | { kind: "app_user"; id: string } | { kind: "role"; key: string } | { kind: "password_holder"; permissions: ("read" | "read-write") }); screen?: ("wide" | "phone") };
    answer: { meets: string; text: string; picture: (string | null); why: string };
  };
  /** A page for a sheet of the app’s workbook, to be added to its draft: what can be chosen, its parts, and what’s left out. Needs `apps:read`. */
  'POST /api/apps/{appId}/proposed-page': {
    params: { appId: string };
    body: { sheet_title: string; choice?: { purpose?: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); left_out?: (string)[]; let_in?: ({ sheet: string; column: string })[]; main?: string; kinds?: ({ sheet: string; kind: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list") })[]; kept_out?: ({ sheet: string; column: string })[]; strangers_read?: boolean; strangers_add?: boolean; totals?: boolean } };
    answer: { purposes: ({ id: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); name: string; description: string })[]; purpose: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); personal: ({ sheet: string; column: string; name: string; is_let_in: boolean; kind: ("e-mail address" | "phone number" | "private address" | "birth date" | "age" | "gender" | "national ID" | "bank account" | "salary" | "health" | "belief or origin" | "password" | "family" | "account of a person"); why: string; examples: (string)[] })[]; name: string; is_public: boolean; parts: ({ id: string; label: string })[]; document: unknown };
  };
  /** The releases of an app, newest first, which one is live, and the scheduled release. Needs `apps:read`. */
  'GET /api/apps/{appId}/releases': {
    params: { appId: string };
    answer: { releases: ({ number: number; revision: number; note: string; hash: string; of_release: (number | null); who: ({ id: string; name: string } | null); at: string })[]; live: (number | null); scheduled: ({ at: string; time_zone: string; note: string; who: ({ id: string; name: string } | null); problem: string } | null) };
  };
  /** Creates a release of the draft and puts it live; 409 if the draft is no longer at the reviewed revision. Needs `apps:write`. */
  'POST /api/apps/{appId}/releases': {
    params: { appId: string };
    body: { revision: number; note?: string };
    answer: { release: { number: number; revision: number; note: string; hash: string; of_release: (number | null); who: ({ id: string; name: string } | null); at: string } };
  };
  /** Puts an earlier release live again, as a new release. The draft stays as it is. Needs `apps:write`. */
  'POST /api/apps/{appId}/releases/{number}/live': {
    params: { appId: string; number: string };
    body: { note?: string };
    answer: { release: { number: number; revision: number; note: string; hash: string; of_release: (number | null); who: ({ id: string; name: string } | null); at: string } };
  };
  /** How the draft, or a release, differs from what visitors see now, in words, and what each kind of visitor can newly or no longer see or do. Needs `apps:read`. */
  'GET /api/apps/{appId}/review': {
    params: { appId: string };
    query?: { release?: number };
    answer: { revision: number; against: (number | null); differences: ({ kind: ("added" | "removed" | "moved" | "changed"); page: string; page_id: string; block: string; block_id: string; setting: string; before: string; after: string; sentence: string })[]; access: ({ kind: ("newly" | "no longer"); viewers: ((("anonymous" | "password_holder" | "reader" | "writer") | string))[]; page: string; block: string; sentence: string })[] };
  };
  /** What the API call buttons of a block sent in the last 30 days, newest first, and the responses. Needs `apps:read`. */
  'GET /api/apps/{appId}/row-calls': {
    params: { appId: string };
    query: { block_id: string; before?: string; limit?: number };
    answer: { calls: ({ id: string; at: string; action: number; title: string; row_id: string; who: string; by: ("editor" | "app-user" | "visitor"); address: string; outcome: ("sending" | "done" | "rejected" | "refused" | "unreachable" | "unknown"); status: (number | null); milliseconds: (number | null); failure: string; answer: string })[]; more: boolean };
  };
  /** Cancels the scheduled release. Needs `apps:write`. */
  'DELETE /api/apps/{appId}/scheduled-release': {
    params: { appId: string };
    answer: Record<string, unknown>;
  };
  /** Releases the draft, as it is then, at a minute in the app’s time zone. Needs `apps:write`. */
  'PUT /api/apps/{appId}/scheduled-release': {
    params: { appId: string };
    body: { at: string; note?: string };
    answer: { scheduled: { at: string; time_zone: string; note: string; who: ({ id: string; name: string } | null); problem: string } };
  };
  /** How often an app was viewed in the last 30 or 90 days (UTC): visitors and page views by day, pages, and the sites and countries that visitors came from. Needs `apps:read`. */
  'GET /api/apps/{appId}/statistics': {
    params: { appId: string };
    query?: { days?: ("30" | "90") };
    answer: { counting: ("on" | "off" | "off-here"); days: ({ visitors: number; views: number; day: string })[]; total: { visitors: number; views: number }; before: { visitors: number; views: number }; pages: ({ page: string; name: (string | null); views: number })[]; referrers: ({ host: string; views: number })[]; countries: (({ country: string; visitors: number })[] | null) };
  };
  /** The template an app was made from, the version its draft is based on, and newer versions. Needs `apps:read`. */
  'GET /api/apps/{appId}/template': {
    params: { appId: string };
    answer: { template: ({ id: string; name: string; slug: string; version: number; newer: ({ number: number; notes: string; at: string })[]; problem: string } | null) };
  };
  /** The users of an app as CSV. Needs `app-users:read`. */
  'GET /api/apps/{appId}/users/export': {
    params: { appId: string };
    answer: Response;
  };
  /** Adds users from columns of a sheet in the app’s spreadsheet. Existing users stay unchanged. Needs `app-users:write`. */
  'POST /api/apps/{appId}/users/import': {
    params: { appId: string };
    body: { appId?: string; sheet_title: string; email_column: string; name_column: (string | null); identity_column: (string | null); permissions: ("read" | "read-write"); role?: (string | null); invite: boolean };
    answer: { added: number; known: number; skipped: ({ value: string; reason: string })[]; skipped_count: number; app_users: ({ id: string; name: string; email: string; permissions: ("read" | "read-write"); created_at: number; row_identity: (string | null); role: (string | null); status: ("invited" | "unconfirmed" | "waiting" | "active") })[] };
  };
  /** Approves a pending registration. Needs `app-users:write`. */
  'POST /api/apps/{appId}/users/{userId}/approve': {
    params: { appId: string; userId: string };
    answer: { updated_user: { id: string; name: string; email: string; permissions: ("read" | "read-write"); created_at: number; row_identity: (string | null); role: (string | null); status: ("invited" | "unconfirmed" | "waiting" | "active") } };
  };
  /** Everything stored about one user of the app, as a JSON file: what they can request from its owner. Needs `app-users:read`. */
  'GET /api/apps/{appId}/users/{userId}/data': {
    params: { appId: string; userId: string };
    answer: Response;
  };
  /** Mails a new link to choose a password. Needs `app-users:write`. */
  'POST /api/apps/{appId}/users/{userId}/invitation': {
    params: { appId: string; userId: string };
    answer: Record<string, unknown>;
  };
  /** The signed-in person. Needs `workspace:read`. */
  'GET /api/auth': {
    answer: { id: string; name: string; email: string; email_verified: boolean; plan: { isFreePlan: boolean }; workspace: { id: string; name: string; role: ("owner" | "admin" | "editor") } };
  };
  /** The plan of the workspace that the app of the host, or the board named by `board`, belongs to; else of the caller’s own. Needs `workspace:read`. */
  'GET /api/board/workspace': {
    query?: { board?: string };
    answer: { is_free_plan: boolean };
  };
  /** Deletes a user and ends their sessions immediately. Body or query. Rows they wrote stay. Needs `app-users:write`. */
  'DELETE /api/mutipageapp_users': {
    body: { appId: string; userId: string; with_comments?: (boolean | ("true" | "false")) };
    answer: Record<string, unknown>;
  };
  /** Adds a user and mails an invitation to choose a password. Needs `app-users:write`. */
  'POST /api/mutipageapp_users': {
    body: { appId: string; name: string; email: string; permissions?: string; row_identity?: (string | null); role?: (string | null) };
    answer: { new_app_user: { id: string; name: string; email: string; permissions: ("read" | "read-write"); created_at: number; row_identity: (string | null); role: (string | null); status: ("invited" | "unconfirmed" | "waiting" | "active") } };
  };
  /** Changes a user. A role sets the permission. Changing permission, address or row identity ends their sessions immediately. Needs `app-users:write`. */
  'PUT /api/mutipageapp_users': {
    body: { appId: string; userId: string; name: string; email: string; permissions?: string; row_identity?: (string | null); role?: (string | null) };
    answer: { updated_user: { id: string; name: string; email: string; permissions: ("read" | "read-write"); created_at: number; row_identity: (string | null); role: (string | null); status: ("invited" | "unconfirmed" | "waiting" | "active") } };
  };
  /** The users of an app, oldest first. Needs `app-users:read`. */
  'GET /api/mutipageapp_users/{appId}': {
    params: { appId: string };
    answer: { app_users: ({ id: string; name: string; email: string; permissions: ("read" | "read-write"); created_at: number; row_identity: (string | null); role: (string | null); status: ("invited" | "unconfirmed" | "waiting" | "active") })[] };
  };
  /** The pages of an app in order, with their blocks. Needs `apps:read`. */
  'GET /api/pages/{appId}': {
    params: { appId: string };
    answer: { pages: ({ page_id: string; app_id: string; page_name: string; page_slug: string; page_type: ("home" | "page"); is_auth: boolean; is_public: boolean; position: number; revision: number; blocks: ({ id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true })[]; app: { name: string; subdomain: string } })[] };
  };
  /** Adds a page with the header and footer of the home page. Needs `apps:write`. */
  'POST /api/pages/{appId}': {
    params: { appId: string };
    body: { page_name: string; copy_of?: string };
    answer: { page: { page_id: string; app_id: string; page_name: string; page_slug: string; page_type: ("home" | "page"); is_auth: boolean; is_public: boolean; position: number; revision: number } };
  };
  /** Deletes a page; the home page and the last page stay. Needs `apps:write`. */
  'DELETE /api/pages/{appId}/{pageId}': {
    params: { appId: string; pageId: string };
    answer: { pages: ({ page_id: string; app_id: string; page_name: string; page_slug: string; page_type: ("home" | "page"); is_auth: boolean; is_public: boolean; position: number; revision: number })[] };
  };
  /** One page with its document. Needs `apps:read`. */
  'GET /api/pages/{appId}/{pageId}': {
    params: { appId: string; pageId: string };
    answer: { page: { page_id: string; app_id: string; page_name: string; page_slug: string; page_type: ("home" | "page"); is_auth: boolean; is_public: boolean; position: number; revision: number; document: unknown } };
  };
  /** Renames a page, changes its address or position, or makes it the home page. Needs `apps:write`. */
  'PATCH /api/pages/{appId}/{pageId}': {
    params: { appId: string; pageId: string };
    body: { page_name?: string; page_slug?: string; page_type?: "home"; is_public?: boolean; position?: number };
    answer: { pages: ({ page_id: string; app_id: string; page_name: string; page_slug: string; page_type: ("home" | "page"); is_auth: boolean; is_public: boolean; position: number; revision: number })[] };
  };
  /** Applies changes to the page at the given revision; 409 returns the newer page. Name columns by id or by name; the page stores ids, in texts as `[column:id]`. Needs `apps:write`. */
  'POST /api/pages/{appId}/{pageId}/edits': {
    params: { appId: string; pageId: string };
    body: { revision: number; edits: (({ kind: "add-block"; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true }; index: number } | { kind: "remove-block"; id: string } | { kind: "move-block"; id: string; index: number } | { kind: "replace-block"; id: string; block: { id: string; type: string; version: number; sheet_title: (string | null); settings: Record<string, unknown>; axis: (Record<string, unknown>)[]; actions: (Record<string, unknown>)[]; toolbar_buttons: (Record<string, unknown>)[]; item_buttons: (Record<string, unknown>)[]; conditional_filter: (Record<string, unknown>)[]; filters: (unknown)[]; of_app?: true } } | { kind: "set-block"; id: string; path: ((string | number))[]; value?: unknown } | { kind: "set-page"; key: unknown; value: unknown } | { kind: "set-filters"; value: (unknown)[] } | { kind: "set-board"; key: unknown; within?: (string)[]; value: unknown }))[] };
    answer: { revision: number };
  };
  /** Deletes a sheet; the last one stays. Needs `rows:write`. */
  'DELETE /api/sheets/{sheetId}': {
    params: { sheetId: string };
    answer: Record<string, unknown>;
  };
  /** Whom cells of person columns may name: members of the workspace, then users of the apps that show its workbook. Write someone into a cell as `[{ "id": … }]`, by name or by e-mail address. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/assignable-people': {
    params: { sheetId: string };
    query?: { search?: string };
    answer: { people: ({ id: string; name: string; email: string; kind: ("member" | "app_user"); is_me: boolean })[]; total: number };
  };
  /** Permanently deletes the caller’s own comment; owner and admins can delete any comment. The thread is deleted with its last comment. Needs `rows:write`. */
  'DELETE /api/sheets/{sheetId}/cell-comments/{commentId}': {
    params: { sheetId: string; commentId: string };
    answer: Record<string, unknown>;
  };
  /** Changes the text of the caller’s own comment; 409 if it was changed since `version`. Needs `rows:write`. */
  'PUT /api/sheets/{sheetId}/cell-comments/{commentId}': {
    params: { sheetId: string; commentId: string };
    body: { text: string; mentions?: (string)[]; version: number };
    answer: { thread: { id: string; row_id: string; column_id: string; title: string; resolved: ({ by: string; at: string } | null); comments: ({ id: string; version: number; author: ({ id: string; name: string } | null); file_author: (string | null); text: string; mentions: (string)[]; created_at: string; edited: boolean; may: (("edit" | "delete"))[] })[] } };
  };
  /** What changed in a sheet since an earlier call, whoever changed it and in whatever way; calculated cells too. Without `since` there are no rows, and `next` is where to begin: keep it, read the rows by a query, and then ask for changes. Each row comes as it is now, once for any number of changes. 410 `expired` where the deletions in between are no longer known, or a table was moved: then read all rows and begin again. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/changes': {
    params: { sheetId: string };
    query?: { since?: string; limit?: number };
    answer: { rows: ({ row_id: string; version: number; cells: Record<string, (string | number | boolean | null)>; files?: Record<string, ({ name: string; url: string; size: (number | null); type: (string | null) })[]>; outdated?: (string)[] })[]; deleted: (string)[]; columns?: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; more: boolean; next: string };
  };
  /** What a new type would do to the cells of a column, or, without a type, what deleting the column would remove. Changes nothing. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/column-preview': {
    params: { sheetId: string };
    query: { column: string; type?: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); prefix?: string; multiple?: string; max?: number };
    answer: { filled: number; misfits: number; samples: (string)[]; labels?: ({ label: string; cells: number })[]; label_count?: number };
  };
  /** The cells of a sheet with open threads of comments. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/comment-marks': {
    params: { sheetId: string };
    answer: { marks: ({ row_id: string; column_id: string })[] };
  };
  /** Comment threads on the cells of a sheet, newest first; only those of one cell if it’s named. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/comments': {
    params: { sheetId: string };
    query?: { state?: ("open" | "resolved" | "all"); row_id?: string; column_id?: string; thread?: string; before?: string };
    answer: { threads: ({ id: string; row_id: string; column_id: string; title: string; resolved: ({ by: string; at: string } | null); comments: ({ id: string; version: number; author: ({ id: string; name: string } | null); file_author: (string | null); text: string; mentions: (string)[]; created_at: string; edited: boolean; may: (("edit" | "delete"))[] })[] })[]; more: boolean };
  };
  /** Starts a comment thread on a cell. Needs `rows:write`. */
  'POST /api/sheets/{sheetId}/comments': {
    params: { sheetId: string };
    body: { row_id: string; column_id: string; text: string; mentions?: (string)[] };
    answer: { thread: { id: string; row_id: string; column_id: string; title: string; resolved: ({ by: string; at: string } | null); comments: ({ id: string; version: number; author: ({ id: string; name: string } | null); file_author: (string | null); text: string; mentions: (string)[]; created_at: string; edited: boolean; may: (("edit" | "delete"))[] })[] } };
  };
  /** Resolves a thread, or opens it again. Needs `rows:write`. */
  'PATCH /api/sheets/{sheetId}/comments/{threadId}': {
    params: { sheetId: string; threadId: string };
    body: { resolved: boolean };
    answer: { thread: { id: string; row_id: string; column_id: string; title: string; resolved: ({ by: string; at: string } | null); comments: ({ id: string; version: number; author: ({ id: string; name: string } | null); file_author: (string | null); text: string; mentions: (string)[]; created_at: string; edited: boolean; may: (("edit" | "delete"))[] })[] } };
  };
  /** Replies in a thread; a resolved thread opens again. Needs `rows:write`. */
  'POST /api/sheets/{sheetId}/comments/{threadId}/replies': {
    params: { sheetId: string; threadId: string };
    body: { text: string; mentions?: (string)[] };
    answer: { thread: { id: string; row_id: string; column_id: string; title: string; resolved: ({ by: string; at: string } | null); comments: ({ id: string; version: number; author: ({ id: string; name: string } | null); file_author: (string | null); text: string; mentions: (string)[]; created_at: string; edited: boolean; may: (("edit" | "delete"))[] })[] } };
  };
  /** Cancels a column type change in progress on a large sheet: everything stays as it is. 409 once the column has its new type. Needs `rows:write`. */
  'DELETE /api/sheets/{sheetId}/conversion': {
    params: { sheetId: string };
    answer: Record<string, unknown>;
  };
  /** Deleted columns of a sheet, last deleted first. The edit `restore-column` restores one with its cells. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/deleted-columns': {
    params: { sheetId: string };
    answer: { columns: ({ column: { id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } }; cells: number; deleted_at: string; gone_at: string })[] };
  };
  /** Changes cells, rows and columns, all or none. Returns the rows as they are now. The type of a column of a sheet with more than 5,000 rows is changed after the answer: `conversion` says how far it is, here and with each query, until it is done. Needs `rows:write`. */
  'POST /api/sheets/{sheetId}/edits': {
    params: { sheetId: string };
    body: { edits: (({ kind: "set-cells"; row_id: string; version: number; cells: Record<string, ((string | number | boolean | null) | ({ name: string; url: string })[] | ({ id: string; name?: string })[])>; formulas?: Record<string, string> } | { kind: "add-rows"; rows: ({ cells: Record<string, ((string | number | boolean | null) | ({ name: string; url: string })[] | ({ id: string; name?: string })[])> })[]; before?: string } | { kind: "set-grid-cells"; cells: ({ row: string; column: string; value?: (string | number | boolean | null); formula?: string; format?: (string | null); seen?: { value?: (string | number | boolean | null); formula?: string } })[] } | { kind: "delete-rows"; row_ids: (string)[] } | { kind: "restore-rows"; row_ids: (string)[] } | { kind: "add-column"; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); before?: string; options?: (string)[]; option_colors?: (("red" | "orange" | "yellow" | "green" | "blue" | "purple" | "gray" | "deep_red" | "deep_orange" | "deep_yellow" | "deep_green" | "deep_blue" | "deep_purple" | "deep_gray"))[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: boolean; format?: ("[h]:mm" | "[h]:mm:ss"); formula?: string; auto?: (("number" | "created" | "changed" | "created_by" | "changed_by") | null); prefix?: string; digits?: number; link?: { sheet: string; key: string; name: string; on_delete?: ("keep" | "clear" | "refuse") } } | { kind: "change-column"; column: string; name?: string; type?: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); before?: (string | null); options?: ((string)[] | null); option_colors?: (("red" | "orange" | "yellow" | "green" | "blue" | "purple" | "gray" | "deep_red" | "deep_orange" | "deep_yellow" | "deep_green" | "deep_blue" | "deep_purple" | "deep_gray"))[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: boolean; format?: ("[h]:mm" | "[h]:mm:ss"); renames?: ({ from: string; to: string })[]; formula?: (string | null); auto?: (("number" | "created" | "changed" | "created_by" | "changed_by") | null); prefix?: string; digits?: number; values?: "before-formula"; link?: ({ sheet: string; key: string; name: string; on_delete?: ("keep" | "clear" | "refuse") } | null) } | { kind: "delete-column"; column: string } | { kind: "restore-column"; column: string } | { kind: "move-table"; top: number; left: number; bottom: number; right: number; header_rows?: number } | { kind: "move-table-back"; move: string } | { kind: "rename-sheet"; title: string }))[]; geometry?: number; form?: string };
    answer: { version: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; rows: ({ row_id: string; version: number; people?: Record<string, ({ id: string; name: string })[]>; files?: Record<string, ({ name: string; url: string; size: (number | null); type: (string | null) })[]>; number?: number; cells: Record<string, (string | number | boolean | null)>; formulas?: Record<string, string>; kept_formulas?: Record<string, string>; outdated?: (string)[] })[]; notes: (string)[]; conversion?: { column: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); auto?: "number"; progress: number; can_cancel: boolean }; moved?: string; geometry?: number };
  };
  /** One sheet as .csv, or as .xlsx or .ods as the caller sees it. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/export': {
    params: { sheetId: string };
    query: { format: ("csv" | "xlsx" | "ods") };
    answer: Response;
  };
  /** Figures over the rows of a sheet that pass filters and a search, and what one column holds. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/figures': {
    params: { sheetId: string };
    body: { filters?: ({ column: string; condition: ("=" | ">" | "<" | "starts_with" | "not_starts_with" | "ends_with" | "not_ends_with" | "includes" | "not_includes" | "past_days" | "today" | "tomorrow" | "current_week" | "next_week" | "date" | "any_of" | "is_not" | "none_of" | "all_of"); value: (string | number | boolean | null | [number, number]) })[]; search?: string; figures?: ({ function: ("sum" | "average" | "minimum" | "maximum" | "count" | "distinct" | "earliest" | "latest"); column: string })[]; values_of?: string };
    answer: { version: number; total: number; figures: ((number | string | null))[]; values: ({ filled: number; blank: number; distinct: number; has_more: boolean; first: (string | number | boolean | null); last: (string | number | boolean | null); frequent: ({ value: (string | number | boolean | null); count: number })[] } | null); uncomputed: Record<string, { waiting: number; failed: number }> };
  };
  /** A file of a cell. Takes ranges. `size=small` gives a picture of at most 320 pixels a side. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/file': {
    params: { sheetId: string };
    query: { file: string; size?: "small" };
    answer: Response;
  };
  /** Multipart upload of a file for a column of files (`column`, then `file`). It is in no cell yet: write it into one within a day, as `[{ "name": …, "url": … }]`. Needs `rows:write`. */
  'POST /api/sheets/{sheetId}/files': {
    params: { sheetId: string };
    form: FormData;
    answer: { file: { name: string; url: string; size: (number | null); type: (string | null) } };
  };
  /** Where the table of a sheet lies on its grid, and the cells outside of it: titles, notes, parameters, headers, totals. `POST /api/sheets/{sheetId}/edits` changes them with `set-grid-cells`. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/grid': {
    params: { sheetId: string };
    answer: { version: number; table: { top: number; bottom: number; left: number; right: number; header_rows: number; gaps: ({ after: number; after_row_id: string; count: number })[] }; columns: (string)[]; next_column: number; cells: ({ row: number; column: number; row_key: string; column_key: string; value: (string | number | boolean | null); formula?: string; kept_formula?: string; spilled_from?: { row: number; column: number }; format?: string; style?: number })[]; look: { styles: ({ fill?: string; color?: string; bold?: true; italic?: true; underline?: true; strike?: true; size?: number; align?: ("left" | "center" | "right"); vertical?: ("top" | "middle"); wrap?: true; borders?: [string, string, string, string] })[]; columns: Record<string, number>; body: Record<string, Record<string, number>>; merges: ({ row: number; column: number; rows: number; columns: number })[]; widths: Record<string, number>; heights?: ({ row: number; height: number })[]; frozen?: { rows: number; columns: number } }; names: ({ name: string; refers_to: string; sheet: (string | null) })[]; tables: ({ name: string; range: string })[]; guests: ({ sheet_id: string; title: string; top: number; left: number; bottom: number; right: number })[] };
  };
  /** The groups of the rows of a sheet that pass filters and a search, at most 2000, each with its figures. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/groups': {
    params: { sheetId: string };
    body: { filters?: ({ column: string; condition: ("=" | ">" | "<" | "starts_with" | "not_starts_with" | "ends_with" | "not_ends_with" | "includes" | "not_includes" | "past_days" | "today" | "tomorrow" | "current_week" | "next_week" | "date" | "any_of" | "is_not" | "none_of" | "all_of"); value: (string | number | boolean | null | [number, number]) })[]; search?: string; groups: ({ column: string; direction: ("ascending" | "descending") })[]; figures?: ({ function: ("sum" | "average" | "minimum" | "maximum" | "count" | "distinct" | "earliest" | "latest"); column: string })[] };
    answer: { version: number; total: number; groups: ({ level: number; key: (string | number | boolean | null); count: number; figures: ((number | string | null))[] })[]; group_count: number };
  };
  /** What was written to a sheet, newest first, page by page; `person` searches names and e-mail addresses. The first page has the updates of the workbook from newer files, too. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/history': {
    params: { sheetId: string };
    query?: { before?: number; person?: string };
    answer: { writes: ({ version: number; at: string; actor: { kind: ("user" | "app_user" | "anonymous" | "system"); name: string; email: (string | null) }; through: (({ app: string; page: string } | { api_key: string }) | null); rows: number; update: ({ id: string; is_undone: boolean } | null); changed: ({ row_id: string; title: string; change: ("added" | "edited" | "deleted" | "restored"); changes: ({ column: string; from: (string | number | boolean | null); to: (string | number | boolean | null) })[] })[] })[]; updates: ({ id: string; workbook_id: string; name: string; at: string; actor: { kind: ("user" | "app_user" | "anonymous" | "system"); name: string; email: (string | null) }; through: (({ app: string; page: string } | { api_key: string }) | null); counts: { added: number; changed: number; removed: number }; is_undone: boolean; can_undo: boolean })[]; more: boolean };
  };
  /** What the rows are called that cells of a column name. Keys that no row has are left out. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/links/names': {
    params: { sheetId: string };
    body: { column: string; keys: ((string | number | boolean | null))[] };
    answer: { names: ({ key: (string | number | boolean | null); name: string; rows: number })[] };
  };
  /** What a column would find if it linked to a sheet: cells that name a row of it, cells that name none, and keys that several rows have. Without `column`, of a new column of the `type`. Changes nothing. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/links/preview': {
    params: { sheetId: string };
    query: { column?: string; type?: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); sheet: string; key: string; name: string };
    answer: { problem: (string | null); filled: number; found: number; missing: number; samples: (string)[]; rows: number; keys: number; repeated: number; repeated_samples: (string)[] };
  };
  /** What typed texts mean in a column that links: the key of a row, or of the only row of that name. `key` is null where none has it, and `problem` a sentence where several have the name. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/links/read': {
    params: { sheetId: string };
    body: { column: string; texts: (string)[] };
    answer: { values: ({ key: (string | number | boolean | null); problem: (string | null) })[] };
  };
  /** Rows that a cell of a column can name, by what they are called or by their key: first those whose name begins with the text. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/links/search': {
    params: { sheetId: string };
    body: { column: string; search?: string; offset?: number; limit?: number };
    answer: { total: number; rows: ({ row_id: string; key: (string | number | boolean | null); name: string; more: (string)[] })[] };
  };
  /** Rows of a sheet for its editors: filters, search, sort, a window of rows. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/query': {
    params: { sheetId: string };
    body: { filters?: ({ column: string; condition: ("=" | ">" | "<" | "starts_with" | "not_starts_with" | "ends_with" | "not_ends_with" | "includes" | "not_includes" | "past_days" | "today" | "tomorrow" | "current_week" | "next_week" | "date" | "any_of" | "is_not" | "none_of" | "all_of"); value: (string | number | boolean | null | [number, number]) })[]; search?: string; sort?: ({ column: string; direction: ("ascending" | "descending") })[]; groups?: ({ column: string; direction: ("ascending" | "descending") })[]; offset?: number; limit?: number };
    answer: { version: number; total: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; rows: ({ row_id: string; version: number; people?: Record<string, ({ id: string; name: string })[]>; files?: Record<string, ({ name: string; url: string; size: (number | null); type: (string | null) })[]>; number?: number; cells: Record<string, (string | number | boolean | null)>; formulas?: Record<string, string>; kept_formulas?: Record<string, string>; outdated?: (string)[] })[]; across?: true; formula_problems?: (string)[]; conversion?: { column: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); auto?: "number"; progress: number; can_cancel: boolean }; geometry?: number };
  };
  /** The versions of one row, newest first: who, when, and which cells from what to what. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/rows/{rowId}/history': {
    params: { sheetId: string; rowId: string };
    query?: { before?: number };
    answer: { title: string; version: (number | null); versions: ({ version: number; change: ("added" | "edited" | "deleted" | "restored" | "original"); at: (string | null); actor: ({ kind: ("user" | "app_user" | "anonymous" | "system"); name: string; email: (string | null) } | null); through: (({ app: string; page: string } | { api_key: string }) | null); changes: ({ column: string; from: (string | number | boolean | null); to: (string | number | boolean | null) })[] })[]; more: boolean };
  };
  /** The rows of the workbook that name a row, by each column that links to its sheet: how many, and the first. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/rows/{rowId}/linked': {
    params: { sheetId: string; rowId: string };
    answer: { linked: ({ sheet: { id: string; title: string }; column: { id: string; name: string }; key: (string | number | boolean | null); total: number; rows: ({ row_id: string; cells: (string)[] })[] })[] };
  };
  /** How many rows come before a row when the sheet isn’t sorted or filtered. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/rows/{rowId}/place': {
    params: { sheetId: string; rowId: string };
    answer: { place: number };
  };
  /** Restores a row’s cells from a version, as a new version; 409 if it was changed in the meantime. Needs `rows:write`. */
  'POST /api/sheets/{sheetId}/rows/{rowId}/restore': {
    params: { sheetId: string; rowId: string };
    body: { version: number; to: number };
    answer: { row: { row_id: string; version: number; cells: Record<string, (string | number | boolean | null)> } };
  };
  /** Makes a further table of a sheet cells again, at the same addresses. Refused while an app shows it. The history of its rows and its deleted rows go. Needs `rows:write`. */
  'DELETE /api/sheets/{sheetId}/table': {
    params: { sheetId: string };
    answer: Record<string, unknown>;
  };
  /** What would become of the table of a sheet if it were put around other cells (`move-table`): which columns stay, come and go, and how many rows. Changes nothing. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/table/preview': {
    params: { sheetId: string };
    body: { top: number; left: number; bottom: number; right: number; header_rows?: number };
    answer: { range: string; columns: ({ name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); was: (string | null) })[]; gone: (string)[]; rows: { kept: number; added: number; gone: number }; notes: (string)[]; refused: (string | null) };
  };
  /** Makes a table of cells around the tables of a sheet: a sheet of its own, whose cells stay where they are. Formulas read the same cells. Needs `rows:write`. */
  'POST /api/sheets/{sheetId}/tables': {
    params: { sheetId: string };
    body: { top: number; left: number; bottom: number; right: number; header_rows?: number; title?: string; geometry?: number };
    answer: { sheet_id: string; title: string; geometry: number };
  };
  /** What a further table of a sheet would be, made of cells around its tables: its name, its columns and how many rows. Changes nothing. Needs `rows:read`. */
  'POST /api/sheets/{sheetId}/tables/preview': {
    params: { sheetId: string };
    body: { top: number; left: number; bottom: number; right: number; header_rows?: number };
    answer: { range: string; title: string; columns: ({ name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person") })[]; rows: number; notes: (string)[]; refused: (string | null) };
  };
  /** Permanently deletes rows in the trash, with their history. Owner and admins only. Needs `rows:write`. */
  'DELETE /api/sheets/{sheetId}/trash': {
    params: { sheetId: string };
    body: { row_ids: ((string)[] | "all") };
    answer: { destroyed: number };
  };
  /** Deleted rows of a sheet, last deleted first. The edit `restore-rows` restores them in place. Needs `rows:read`. */
  'GET /api/sheets/{sheetId}/trash': {
    params: { sheetId: string };
    query?: { after?: string };
    answer: { rows: ({ row_id: string; title: string; cells: Record<string, (string | number | boolean | null)>; deleted_at: string; gone_at: string; actor: { kind: ("user" | "app_user" | "anonymous" | "system"); name: string; email: (string | null) }; through: (({ app: string; page: string } | { api_key: string }) | null) })[]; total: number; next: (string | null) };
  };
  /** The workbooks of the caller's workspace, a page at a time: those whose name or sheets have the words of `search`, last changed first, or by `sort`. `next` is the `after` of the next page. Needs `rows:read`. */
  'GET /api/workbooks': {
    query?: { search?: string; limit?: number; after?: string; sort?: ("changed" | "name" | "rows") };
    answer: { workbooks: ({ id: string; name: string; state: ("importing" | "ready" | "failed"); progress: number; failure: (string | null); report: ({ sheets: ({ title: string; rows: number; columns: number; notes: ({ kind: string; message: string; count: number; cells?: (string)[] })[] })[]; skipped: (string)[] } | null); source: { kind: string; name: (string | null); write_rows: boolean; change_columns: boolean; write_formulas: boolean; overwrite_formulas: boolean; truth: ("here" | "there"); link: { href: string; place: (string | null) } }; sheets: ({ id: string; title: string; position: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; version: number; row_count: number; has_grid: boolean; hidden: boolean; host?: string })[]; apps: ({ id: string; name: string })[]; created_at: string; updated_at: string })[]; next: (string | null) };
  };
  /** Multipart upload, field `file` (.xlsx .xls .ods .csv …, at most 500 MB), streamed to disk and read in the background. Needs `rows:write`. */
  'POST /api/workbooks': {
    form: FormData;
    answer: { workbook: { id: string; name: string; state: ("importing" | "ready" | "failed"); progress: number; failure: (string | null); report: ({ sheets: ({ title: string; rows: number; columns: number; notes: ({ kind: string; message: string; count: number; cells?: (string)[] })[] })[]; skipped: (string)[] } | null); source: { kind: string; name: (string | null); write_rows: boolean; change_columns: boolean; write_formulas: boolean; overwrite_formulas: boolean; truth: ("here" | "there"); link: { href: string; place: (string | null) } }; sheets: ({ id: string; title: string; position: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; version: number; row_count: number; has_grid: boolean; hidden: boolean; host?: string })[]; apps: ({ id: string; name: string })[]; created_at: string; updated_at: string } };
  };
  /** Moves a workbook to the trash; refused while apps use it. One that is still being imported is deleted, and the import stops. Needs `rows:write`. */
  'DELETE /api/workbooks/{workbookId}': {
    params: { workbookId: string };
    answer: Record<string, unknown>;
  };
  /** One workbook: state and progress of its import, report, sheets. Needs `rows:read`. */
  'GET /api/workbooks/{workbookId}': {
    params: { workbookId: string };
    answer: { workbook: { id: string; name: string; state: ("importing" | "ready" | "failed"); progress: number; failure: (string | null); report: ({ sheets: ({ title: string; rows: number; columns: number; notes: ({ kind: string; message: string; count: number; cells?: (string)[] })[] })[]; skipped: (string)[] } | null); source: { kind: string; name: (string | null); write_rows: boolean; change_columns: boolean; write_formulas: boolean; overwrite_formulas: boolean; truth: ("here" | "there"); link: { href: string; place: (string | null) } }; sheets: ({ id: string; title: string; position: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; version: number; row_count: number; has_grid: boolean; hidden: boolean; host?: string })[]; apps: ({ id: string; name: string })[]; created_at: string; updated_at: string } };
  };
  /** Renames a workbook. Needs `rows:write`. */
  'PATCH /api/workbooks/{workbookId}': {
    params: { workbookId: string };
    body: { name: string };
    answer: { workbook: { id: string; name: string; state: ("importing" | "ready" | "failed"); progress: number; failure: (string | null); report: ({ sheets: ({ title: string; rows: number; columns: number; notes: ({ kind: string; message: string; count: number; cells?: (string)[] })[] })[]; skipped: (string)[] } | null); source: { kind: string; name: (string | null); write_rows: boolean; change_columns: boolean; write_formulas: boolean; overwrite_formulas: boolean; truth: ("here" | "there"); link: { href: string; place: (string | null) } }; sheets: ({ id: string; title: string; position: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; version: number; row_count: number; has_grid: boolean; hidden: boolean; host?: string })[]; apps: ({ id: string; name: string })[]; created_at: string; updated_at: string } };
  };
  /** Columns of texts that look like choices, as their values say: few short words that are met again and again, or several with commas between. Needs `rows:read`. */
  'GET /api/workbooks/{workbookId}/choice-suggestions': {
    params: { workbookId: string };
    answer: { suggestions: ({ sheet_id: string; column: string; type: ("choice" | "choices"); options: (string)[]; option_colors: (("red" | "orange" | "yellow" | "green" | "blue" | "purple" | "gray" | "deep_red" | "deep_orange" | "deep_yellow" | "deep_green" | "deep_blue" | "deep_purple" | "deep_gray"))[]; filled: number })[] };
  };
  /** The whole workbook as .xlsx or .ods. `content=workbook` gives the uploaded file back with what changed, where that can be done, and else writes the sheets anew with what is around their tables; `content=data` writes the tables alone, as the caller sees them. Needs `rows:read`. */
  'GET /api/workbooks/{workbookId}/export': {
    params: { workbookId: string };
    query?: { format?: ("xlsx" | "ods"); content?: ("workbook" | "data") };
    answer: Response;
  };
  /** Whether an export in the format of the uploaded file is that file with what changed; otherwise why not, in a sentence. `lost` names what the export has not. Needs `rows:read`. */
  'GET /api/workbooks/{workbookId}/export/preview': {
    params: { workbookId: string };
    answer: { original: boolean; format: (("xlsx" | "ods") | null); reason: (string | null); lost: (string)[] };
  };
  /** Columns that name rows of another sheet, as their values say: all keys differ, and at least 98 % of the cells are keys. Needs `rows:read`. */
  'GET /api/workbooks/{workbookId}/link-suggestions': {
    params: { workbookId: string };
    answer: { suggestions: ({ sheet_id: string; column: string; link: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") }; filled: number; found: number })[] };
  };
  /** The proposed first version of an app for a workbook: what can be chosen, its parts, and what’s left out. Needs `rows:read`. */
  'POST /api/workbooks/{workbookId}/proposal': {
    params: { workbookId: string };
    body: { name?: string; kind?: ("multipage" | "board"); choice?: { purpose?: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); layout?: ("overview" | "browse" | "single"); palette?: string; fonts?: ("Modern" | "Classic" | "Editorial" | "Technical"); left_out?: (string)[]; let_in?: ({ sheet: string; column: string })[]; main?: string; kinds?: ({ sheet: string; kind: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list") })[]; kept_out?: ({ sheet: string; column: string })[]; strangers_read?: boolean; strangers_add?: boolean; shown_sheets?: (string)[]; totals?: boolean } };
    answer: { purposes: ({ id: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); name: string; description: string })[]; purpose: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); layouts: ({ id: ("overview" | "browse" | "single"); name: string; description: string })[]; layout: ("overview" | "browse" | "single"); palettes: ({ name: string; accent: string; background: string; hero: string })[]; palette: string; pages: ({ id: string; label: string; slug: string; blocks: ({ id: string; label: string })[] })[]; tables: ({ sheet: string; sheet_id: string; rows: number; about: string; kinds: ({ id: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); name: string; description: string })[]; kind: ("questions" | "voices" | "survey answers" | "timetable" | "tasks" | "bookings" | "events" | "people" | "places" | "inventory" | "prices" | "things" | "money" | "budget" | "measurements" | "milestones" | "list"); is_main: boolean; columns: ({ column: string; name: string; is: string; state: ("shown" | "private" | "kept"); why: string; examples: (string)[] })[]; pages: (string)[] })[]; personal: ({ sheet: string; column: string; name: string; is_let_in: boolean; kind: ("e-mail address" | "phone number" | "private address" | "birth date" | "age" | "gender" | "national ID" | "bank account" | "salary" | "health" | "belief or origin" | "password" | "family" | "account of a person"); why: string; examples: (string)[] })[]; access: { strangers_read: boolean; strangers_add: boolean; about_people: (string)[] }; hidden: ({ sheet: string; name: string })[]; hidden_sheets: ({ sheet: string; is_let_in: boolean })[]; notes: (string)[]; totals: ({ sheet: string; name: string; formula: string })[] };
  };
  /** Reads the uploaded file another way, in the background, and replaces what was imported. Refused once an app uses the workbook or someone changed it. Needs `rows:write`. */
  'POST /api/workbooks/{workbookId}/reading': {
    params: { workbookId: string };
    body: { encoding?: ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-15" | "macintosh" | "windows-1250" | "iso-8859-2" | "windows-1257" | "windows-1254" | "windows-1251" | "koi8-r" | "koi8-u" | "ibm866" | "iso-8859-5" | "x-mac-cyrillic" | "windows-1253" | "iso-8859-7" | "windows-1255" | "windows-1256" | "windows-874" | "windows-1258" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "gb18030" | "big5" | "euc-kr"); sheets: ({ title: string; header: ({ first: number; last: number } | null); keep_above: boolean })[] };
    answer: { workbook: { id: string; name: string; state: ("importing" | "ready" | "failed"); progress: number; failure: (string | null); report: ({ sheets: ({ title: string; rows: number; columns: number; notes: ({ kind: string; message: string; count: number; cells?: (string)[] })[] })[]; skipped: (string)[] } | null); source: { kind: string; name: (string | null); write_rows: boolean; change_columns: boolean; write_formulas: boolean; overwrite_formulas: boolean; truth: ("here" | "there"); link: { href: string; place: (string | null) } }; sheets: ({ id: string; title: string; position: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; version: number; row_count: number; has_grid: boolean; hidden: boolean; host?: string })[]; apps: ({ id: string; name: string })[]; created_at: string; updated_at: string } };
  };
  /** How the uploaded file would be read: the start of each sheet, which rows name the columns, which are data and which are left out. Without `reading`, as it was read. The file is stored for a day. Needs `rows:read`. */
  'POST /api/workbooks/{workbookId}/reading/preview': {
    params: { workbookId: string };
    body: { reading?: { encoding?: ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-15" | "macintosh" | "windows-1250" | "iso-8859-2" | "windows-1257" | "windows-1254" | "windows-1251" | "koi8-r" | "koi8-u" | "ibm866" | "iso-8859-5" | "x-mac-cyrillic" | "windows-1253" | "iso-8859-7" | "windows-1255" | "windows-1256" | "windows-874" | "windows-1258" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "gb18030" | "big5" | "euc-kr"); sheets: ({ title: string; header: ({ first: number; last: number } | null); keep_above: boolean })[] } };
    answer: { preview: { encoding: (("utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-15" | "macintosh" | "windows-1250" | "iso-8859-2" | "windows-1257" | "windows-1254" | "windows-1251" | "koi8-r" | "koi8-u" | "ibm866" | "iso-8859-5" | "x-mac-cyrillic" | "windows-1253" | "iso-8859-7" | "windows-1255" | "windows-1256" | "windows-874" | "windows-1258" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "gb18030" | "big5" | "euc-kr") | null); sheets: ({ title: string; header: ({ first: number; last: number } | null); choosable: boolean; keeps_above: boolean; columns: (string)[]; column_count: number; rows: ({ number: number; becomes: ("names" | "data" | "left_out"); cells: (string)[] })[]; more: boolean })[] }; reading: { encoding?: ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-15" | "macintosh" | "windows-1250" | "iso-8859-2" | "windows-1257" | "windows-1254" | "windows-1251" | "koi8-r" | "koi8-u" | "ibm866" | "iso-8859-5" | "x-mac-cyrillic" | "windows-1253" | "iso-8859-7" | "windows-1255" | "windows-1256" | "windows-874" | "windows-1258" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "gb18030" | "big5" | "euc-kr"); sheets: ({ title: string; header: ({ first: number; last: number } | null); keep_above: boolean })[] } };
  };
  /** Adds an empty sheet. Needs `rows:write`. */
  'POST /api/workbooks/{workbookId}/sheets': {
    params: { workbookId: string };
    body: { title: string };
    answer: { workbook: { id: string; name: string; state: ("importing" | "ready" | "failed"); progress: number; failure: (string | null); report: ({ sheets: ({ title: string; rows: number; columns: number; notes: ({ kind: string; message: string; count: number; cells?: (string)[] })[] })[]; skipped: (string)[] } | null); source: { kind: string; name: (string | null); write_rows: boolean; change_columns: boolean; write_formulas: boolean; overwrite_formulas: boolean; truth: ("here" | "there"); link: { href: string; place: (string | null) } }; sheets: ({ id: string; title: string; position: number; columns: ({ id: string; name: string; type: ("text" | "number" | "currency" | "percent" | "rating" | "duration" | "date" | "datetime" | "boolean" | "choice" | "choices" | "url" | "image" | "files" | "email" | "phone" | "person"); format?: string; options?: (string)[]; option_colors?: (string)[]; max?: number; files?: { most: number; megabytes: number; accept: string }; multiple?: true; formula?: string; auto?: ("number" | "created" | "changed" | "created_by" | "changed_by"); link?: { sheet: string; key: string; name: string; on_delete: ("keep" | "clear" | "refuse") } })[]; version: number; row_count: number; has_grid: boolean; hidden: boolean; host?: string })[]; apps: ({ id: string; name: string })[]; created_at: string; updated_at: string } };
  };
  /** Who did what, newest first; `before` is the id of the last entry seen. Needs `workspace:read`. */
  'GET /api/workspaces/{workspaceId}/audit': {
    params: { workspaceId: string };
    query?: { search?: string; before?: string };
    answer: { entries: ({ id: string; actor: string; action: string; summary: string; address: string; at: string })[]; more: boolean };
  };
  /** The same as CSV, all of it. Needs `workspace:read`. */
  'GET /api/workspaces/{workspaceId}/audit/export': {
    params: { workspaceId: string };
    query?: { search?: string };
    answer: Response;
  };
  /** The members of a workspace, owner first. Needs `workspace:read`. */
  'GET /api/workspaces/{workspaceId}/members': {
    params: { workspaceId: string };
    answer: { members: ({ user_id: string; name: string; email: string; role: ("owner" | "admin" | "editor"); joined_at: string; is_me: boolean })[] };
  };
}
