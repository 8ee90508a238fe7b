import type { PagePart, PageToRender } from '#features/visitor/services.ts';
import { fontStyle } from '#features/apps/rules/document/fonts.ts';
import type { BoardView } from '#features/boards/rules/board-view.ts';
import { textOn } from '#kit/contrast.ts';
import '#kit/color-names.ts';
import { escapeHtml, jsonForHtml } from '#kit/html.ts';
import { inLanguage, t } from '#kit/language/language.ts';
import type { Steps } from '#engine/steps.ts';
import { boardStyle } from '#features/boards/web/board-style.ts';
import { pageDataId, type PageData } from '../viewer/page-data.ts';
import type { BlockImplementation } from './block-views.ts';
import type { AssetSource } from './page-assets.ts';
import { darkStyle, paletteStyle } from './palette.ts';
import { renderBoardFrame } from './render-board-frame.tsx';
import { renderPageSearch } from './render-page-search.tsx';
import { rendererFeatures } from './renderer-feature.ts';
import { type BlockRendering, type RenderedBlock, renderBlock } from './render-block.tsx';
import { renderGroups } from './render-groups.ts';

const viewerEntry = 'src/web/viewer/entry.ts';
const hydratingSource = 'src/web/viewer/hydrate-block.tsx';
const studioEntry = 'src/web/studio/entry.tsx';
const boardStyles = 'src/features/boards/web/board.css';
const searchStyles = 'src/web/page/page-search.css';
const missingStyles = 'src/web/page/missing.css';
const withinStyles = 'src/web/page/within.css';

/** What a block of this type adds to the scripts of a page. */
export function scriptsOfBlock({ source }: BlockImplementation, assets: AssetSource): string[] {
  const everywhere = new Set([viewerEntry, hydratingSource].flatMap((one) => assets.scriptsOf(one)));
  return assets.scriptsOf(source).filter((script) => !everywhere.has(script));
}

/**
 * A visitor's page as a whole document: complete without a script, each block its own root, and a step for itself. It
 * is one text, unless blocks are rendered elsewhere.
 */
export function* renderPageDocument(
  page: PageToRender,
  types: ReadonlyMap<string, BlockImplementation>,
  assets: AssetSource,
  rendering: BlockRendering,
): Steps<PagePart[]> {
  const language = page.language?.whole;
  const blocks: RenderedBlock[] = [];
  for (const block of page.blocks) {
    const type = types.get(block.type);
    if (!type || isLeftOut(page, type)) continue;
    blocks.push(inLanguage(language, () => renderBlock(block, type, page.context, rendering)));
    yield;
  }
  return inLanguage(language, () => documentOf(page, blocks, assets));
}

function documentOf(page: PageToRender, blocks: readonly RenderedBlock[], assets: AssetSource): PagePart[] {
  const [top, middle, bottom] = [
    blocks.filter((one) => one.type.definition.single === 'top'),
    blocks.filter((one) => one.type.definition.single === null),
    blocks.filter((one) => one.type.definition.single === 'bottom'),
  ];
  const frame = renderBoardFrame(page);
  const html = (part: RenderedBlock[]): PagePart[] => part.flatMap((one, at) => (at > 0 ? ['\n', one.html] : one.html));
  const { scheme } = page.app.settings;
  const style = styleOf(page);
  return partsOf`<!doctype html>
<html${languageAttributes(page)}${page.context.board ? ' data-board' : ''}${page.embed ? ' data-embed' : ''}${scheme === 'Light' ? '' : ` data-scheme="${scheme === 'Dark' ? 'dark' : 'device'}"`}${style && ` style="${escapeHtml(style)}"`}>
<head>
${headOf(page, blocks, assets)}
</head>
<body>
<a class="sheaf-skip" href="#main">${escapeHtml(t('Skip to the content'))}</a>
<div id="sheaf-page-root">
${html(top)}${frame.top}
<main id="main" tabindex="-1">
${titleOfPage(page, blocks)}${page.notice ? `<p class="sheaf-notice" data-type="${page.notice.type}" role="alert">${escapeHtml(page.notice.message)}</p>` : ''}${renderPageSearch(page)}${page.missing ? missingOf(page.missing) : middle.length > 0 ? renderGroups(middle, page.context.path) : emptyPage(page.board ? t('There’s nothing in this section yet.') : t('There’s nothing on this page yet.'))}${frame.event}
</main>
${html(bottom)}${frame.bottom}
</div>${previewOf(page)}
<div id="sheaf-toasts" role="status" aria-live="polite"></div>
<script type="application/json" id="${pageDataId}">${dataOf(page, blocks, assets)}</script>${studioData(page)}
</body>
</html>
`;
}

const previewOf = ({ preview: shown }: PageToRender): string =>
  shown ? rendererFeatures.map(({ preview }) => (preview ? `\n${preview.html(shown)}` : '')).join('') : '';

/** For readers that walk a page by its headings: its name, unless a block or the head of a board is its title. */
function titleOfPage({ page, board, embed, editor, missing }: PageToRender, blocks: readonly RenderedBlock[]): string {
  const isTitled = board
    ? !embed?.hide_header
    : blocks.some(({ type, block }) => type.definition.bringsPageTitle(block.config));
  if (isTitled || editor || missing) return '';
  return `<h1 class="sheaf-page-title">${escapeHtml(board?.title ?? nameOfPage(page))}</h1>\n`;
}

const nameOfPage = ({ settings, page_name }: PageToRender['page']): string => settings.title || page_name;

/** The parts of a template, texts next to each other as one. */
function partsOf(texts: TemplateStringsArray, ...values: (PagePart | PagePart[])[]): PagePart[] {
  const parts: PagePart[] = [];
  let text = texts[0] ?? '';
  for (const [at, value] of values.entries()) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part === 'string') text += part;
      else {
        parts.push(text, part);
        text = '';
      }
    }
    text += texts[at + 1] ?? '';
  }
  parts.push(text);
  return parts;
}

/** What was chosen is worked out into colors that can be read once for each look, which stays as it is. */
const knownStyles = new WeakMap<object, { page: object; isEdited: boolean; style: string }>();

function styleOf({ app, page, board, editor }: PageToRender): string {
  const { palette, scheme, fonts } = app.settings;
  const isEdited = editor !== null;
  const known = board ? undefined : knownStyles.get(app.settings);
  if (known?.page === page.settings && known.isEdited === isEdited) return known.style;
  const style = [
    paletteStyle(palette, page.settings),
    scheme !== 'Light' && darkStyle(palette),
    // The studio around the page keeps its own.
    isEdited ? '' : fontStyle(fonts),
    board && boardStyle(board.look),
  ]
    .filter(Boolean)
    .join(';');
  if (!board) knownStyles.set(app.settings, { page: page.settings, isEdited, style });
  return style;
}

const missingOf = ({ title, text, link, href }: NonNullable<PageToRender['missing']>): string =>
  `<section class="sheaf-missing"><h1>${escapeHtml(title)}</h1>${text && `<p>${escapeHtml(text)}</p>`}<a href="${escapeHtml(href)}">${escapeHtml(link)}</a></section>`;

const emptyPage = (text: string): string => `<p class="sheaf-empty-page">${escapeHtml(text)}</p>`;

/** Of what is in English nothing is said about its direction. */
function languageAttributes({ language }: PageToRender): string {
  const { code = 'en', formats = undefined } = language?.whole ?? {};
  return ` lang="${code}"${formats?.rtl ? ' dir="rtl"' : ''}`;
}

function isLeftOut(page: PageToRender, type: BlockImplementation): boolean {
  if (page.editor) return false;
  const { hide_header, hide_footer } = page.page.settings;
  if (type.definition.single === 'top') return hide_header || page.embed?.hide_header === true;
  if (type.definition.single === 'bottom') return hide_footer || page.embed?.hide_footer === true;
  return false;
}

/** `PageData` as text: what scripts get of a block is written once, however often the page around it is rendered. */
function dataOf(page: PageToRender, blocks: readonly RenderedBlock[], assets: AssetSource): PagePart[] {
  const hydrating = blocks.filter((one) => one.hydrates !== 'never');
  const data: Omit<PageData, 'blocks'> = {
    app_id: page.app.id,
    context: page.context,
    views: Object.fromEntries(
      hydrating.flatMap((one) => {
        const [script] = assets.scriptsOf(one.type.source);
        return script ? [[one.block.type, script]] : [];
      }),
    ),
    ...(page.version && { live: page.version }),
    ...(page.offline && { offline: page.offline }),
    ...(page.embed && { frame: { sites: page.embed.sites } }),
    ...(page.language && { language: page.language.ofScripts(hydrating.map((one) => one.block.type)) }),
  };
  const members = hydrating.flatMap((one, at) => [`${at > 0 ? ',' : ''}${jsonForHtml(one.block.id)}:`, one.data]);
  return [jsonForHtml(data).slice(0, -1), ',"blocks":{', ...members, '}}'];
}

function studioData(page: PageToRender): string {
  if (!page.editor) return '';
  const board = page.board && { board: { href: page.board.href, section: page.board.section } };
  const language = page.language && { language: page.language.whole };
  const data = {
    app: page.app,
    ...board,
    ...language,
    page_id: page.page.page_id,
    revision: page.page.revision,
    ...page.editor,
  };
  return `\n<script type="application/json" id="sheaf-studio">${jsonForHtml(data)}</script>`;
}

const feedsOf = ({ feeds = [] }: PageToRender): string[] =>
  feeds.map(
    ({ href, title }) =>
      `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
  );

/** The size is that of pictures that are drawn. */
const pictureLinks = (image: string | null, isDrawn: boolean): string[] => [
  ...(image ? [meta('property', 'og:image', image)] : []),
  ...(isDrawn ? [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')] : []),
];

/** Made once for all that it is made of: a page that is rendered for another search has the same. */
const knownHeads = new WeakMap<object, { of: readonly unknown[]; head: string }>();

function headOf(page: PageToRender, blocks: readonly RenderedBlock[], assets: AssetSource): string {
  const { app, context, board, editor, preview, missing } = page;
  // There are as many of records as rows, and a board has one for each section.
  if (page.head || board || editor || preview || missing) return makeHead(page, blocks, assets);
  const of = [
    ...[assets, app.settings, app.name, page.page.page_name, page.url, context.page.href, page.language?.whole.code],
    ...[page.search !== undefined, page.manifest, page.look, page.shared_picture, page.feeds],
    ...blocks.flatMap(({ type, hydrates }) => [type, hydrates]),
  ];
  const known = knownHeads.get(page.page.settings);
  if (known?.of.length === of.length && known.of.every((one, at) => one === of[at])) return known.head;
  const head = makeHead(page, blocks, assets);
  knownHeads.set(page.page.settings, { of, head });
  return head;
}

function makeHead(page: PageToRender, blocks: readonly RenderedBlock[], assets: AssetSource): string {
  const { app, head = {} } = page;
  const { called, title, description } = wordsOfHead(page);
  const viewer = assets.entry(viewerEntry);
  const studio = page.editor ? assets.entry(studioEntry) : null;
  const previews = page.preview ? rendererFeatures.flatMap(({ preview }) => preview ?? []) : [];
  const preview = previews.map(({ entry }) => assets.entry(entry));
  const styles = [
    ...viewer.styles,
    ...(page.board ? assets.entry(boardStyles).styles : []),
    ...(page.search || page.editor ? assets.entry(searchStyles).styles : []),
    ...(page.missing ? assets.entry(missingStyles).styles : []),
    ...(page.editor || blocks.some(({ type }) => type.definition.container) ? assets.entry(withinStyles).styles : []),
    ...blocks.flatMap((one) => assets.stylesOf(one.type.source)),
    ...(studio?.styles ?? []),
    ...preview.flatMap(({ styles: own }) => own),
  ];
  const early = new Set(blocks.filter((one) => one.hydrates === 'idle').map((one) => one.type.source));
  const late = early.size > 0 ? [hydratingSource, ...early].flatMap((source) => assets.scriptsOf(source)) : [];
  const scripts = [
    ...new Set([...viewer.scripts, ...(studio?.scripts ?? []), ...preview.flatMap((one) => one.scripts)]),
  ];
  const preloads = [
    ...new Set([...viewer.preloads, ...(studio?.preloads ?? []), ...preview.flatMap((one) => one.preloads)]),
  ].filter((one) => !scripts.includes(one));
  const loaded = new Set([...scripts, ...preloads]);
  const { logo, favicon, social_picture } = app.settings;
  // Where there is no picture of the owner's, one is drawn; what is not for strangers has the logo.
  const drawn = head.picture || social_picture ? '' : (page.shared_picture ?? '');
  const image = head.picture || absolute(social_picture || drawn || logo, page.url);
  const icon = absolute(favicon || logo, page.url);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(page.url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', page.url),
    meta('property', 'og:site_name', called),
    ...pictureLinks(image, drawn !== ''),
    ...feedsOf(page),
    `<link rel="icon" href="${escapeHtml(icon ?? letterIcon(app.name, app.settings.palette.accent))}">`,
    ...(page.manifest ? installLinks(page.manifest, app.settings.palette.accent) : []),
    meta('name', 'twitter:card', head.picture || social_picture || drawn ? 'summary_large_image' : 'summary'),
    ...(app.settings.scheme === 'Light'
      ? []
      : [meta('name', 'color-scheme', app.settings.scheme === 'Dark' ? 'dark' : 'light dark')]),
    ...(page.editor || page.preview || !page.page.settings.search_engines ? [meta('name', 'robots', 'noindex')] : []),
    ...(head.jsonLd ?? []).map((one) => `<script type="application/ld+json">${jsonForHtml(one)}</script>`),
    ...viewer.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...styleLinks([...styles, ...(page.look ? [page.look] : [])]),
    ...scripts.map((script) => `<script type="module" src="${script}"></script>`),
    ...preloads.map((script) => `<link rel="modulepreload" href="${script}">`),
    ...[...new Set(late)]
      .filter((script) => !loaded.has(script))
      .map((script) => `<link rel="modulepreload" fetchpriority="low" href="${script}">`),
  ].join('\n');
}

const styleLinks = (styles: readonly string[]): string[] =>
  [...new Set(styles)].map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`);

/** Phones without manifests take the icon of its own link. */
const installLinks = (manifest: string, accent: string): string[] => [
  `<link rel="manifest" href="${manifest}">`,
  '<link rel="apple-touch-icon" href="/app-icon-192.png">',
  ...(accent ? [meta('name', 'theme-color', accent)] : []),
];

/** Of one record its own, of the page otherwise. */
function wordsOfHead({ app, board, context, head = {}, page }: PageToRender) {
  const called = app.settings.title || app.name;
  const isApp = context.page.href === '/' && !head.title;
  const name = head.title ?? nameOfPage(page);
  return {
    called,
    title: board ? titleOfBoard(board) : isApp ? called : `${name} · ${called}`,
    description: head.description || app.settings.description || t('{page} of {app}.', { page: name, app: called }),
  };
}

/** The first section is the board itself. */
function titleOfBoard({ title, sections, section }: BoardView): string {
  return sections.length < 2 || sections[0]?.isCurrent ? title : `${section} · ${title}`;
}

/** An app without a logo has its first letter on its accent. */
function letterIcon(name: string, accent: string): string {
  const color = accent || '#4f46e5';
  const letter = escapeHtml(name.trim().charAt(0).toUpperCase() || 'S');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${escapeHtml(color)}"/><text x="16" y="22.5" font-family="sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="${textOn(color) || '#fff'}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

function absolute(address: string, base: string): string | null {
  return address && URL.canParse(address, base) ? new URL(address, base).href : null;
}
