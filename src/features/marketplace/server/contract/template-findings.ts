/**
 * What of an app must not, or should not, travel as a template: the part of the report that needs no browser.
 *
 *     templateFindings({ document, sheets, contract }) → [{ kind, severity, page_id, page, block_id, block, setting, path, sentence }]
 *
 * `error` keeps a template from being submitted, `warning` is for author and reviewer to look at, `note` says what stays
 * with the author (settings declared secret, which never come along).
 */
import { type Msg, msg } from '#kit/language/msg.ts';
import type { AppDocument, AppPage } from '#features/apps/rules/document/document.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { isDefaultAuthPath } from '#features/app-users/rules/auth-page.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { privateParts, type PrivateKind } from '../../rules/template/private-text.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { blockMsg } from '#blocks/differences.ts';
import { nameOfSettingPath, settingOfBlockAt } from '#blocks/edit-names.ts';
import { leadsOf } from '#blocks/page-links.ts';
import { columnsNamedBy, type NamedSheet } from '#blocks/page-columns.ts';
import { sheetNamed } from './contract-of-app.ts';

export type FindingKind = PrivateKind | 'secret' | 'dead link' | 'no way back' | 'lost column' | 'contract';
export type Severity = 'error' | 'warning' | 'note';

export interface TemplateFinding {
  kind: FindingKind;
  severity: Severity;
  page_id: string;
  page: string;
  block_id: string;
  block: Msg;
  /** As the panel calls it; ''. */
  setting: string;
  /** `settings.title`, `axis.0.label`; ''. */
  path: string;
  sentence: Msg;
}

export interface TemplateToCheck {
  document: AppDocument;
  /** Of the author's workbook. */
  sheets: readonly NamedSheet[];
  contract: TemplateContract;
}

export function templateFindings({ document, sheets, contract }: TemplateToCheck): TemplateFinding[] {
  return [
    ...textsIn(document.look).flatMap(({ path, text }) => ofText(nowhere, `look.${path}`, text)),
    ...document.pages.flatMap((page) => ofPage(page, document.pages, { sheets, contract })),
  ];
}

type Spot = Pick<TemplateFinding, 'page_id' | 'page' | 'block_id' | 'block'>;
const nowhere: Spot = { page_id: '', page: '', block_id: '', block: '' };

interface Data {
  sheets: readonly NamedSheet[];
  contract: TemplateContract;
}

function ofPage(page: AppPage, pages: readonly AppPage[], data: Data): TemplateFinding[] {
  const spot: Spot = { ...nowhere, page_id: page.id, page: page.name };
  const { settings, filters = [], board, blocks } = page.document;
  return [
    ...textsIn({ name: page.name, settings, filters, board }).flatMap(({ path, text }) => ofText(spot, path, text)),
    ...blocks.flatMap((block) =>
      ofBlock({ ...spot, block_id: block.id, block: blockMsg(block) }, block, page, pages, data),
    ),
    ...(hasBackLink(page, pages)
      ? []
      : [found(spot, 'no way back', 'warning', '', msg('No link on this page leads back.'))]),
  ];
}

function ofBlock(
  spot: Spot,
  block: StoredBlock,
  page: AppPage,
  pages: readonly AppPage[],
  data: Data,
): TemplateFinding[] {
  const { settings, axis, actions, toolbar_buttons, item_buttons, conditional_filter, filters } = block;
  const parts = { settings, axis, actions, toolbar_buttons, item_buttons, conditional_filter, filters };
  return [
    ...textsIn(parts).flatMap(({ path, text }) => ofSetting(spot, block, path, text, pages)),
    ...leadsOf(block).flatMap(({ value, isPage }) => {
      if (!isPage || pages.some(({ id }) => id === value)) return [];
      return found(spot, 'dead link', 'error', '', msg('A link or button opens a page that no longer exists.'));
    }),
    ...ofColumns(spot, block, page, data),
  ];
}

function ofSetting(
  spot: Spot,
  block: StoredBlock,
  path: string,
  text: string,
  pages: readonly AppPage[],
): TemplateFinding[] {
  const definition = definitionOf(block.type);
  const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const setting = definition && settingOfBlockAt(definition, steps);
  const name = definition ? nameOfSettingPath(definition, steps) : '';
  if (setting?.secret || setting?.concealed)
    return [
      found(
        { ...spot },
        'secret',
        'note',
        path,
        msg('This isn’t shared. People who use the template enter their own.'),
        name,
      ),
    ];
  const dead = localPathsIn(text).filter((link) => !isKnownPath(link, pages));
  return [
    ...ofText(spot, path, text, name),
    ...dead.map((link) =>
      found(spot, 'dead link', 'error', path, msg('{link} isn’t a page of this app.', { link }), name),
    ),
  ];
}

const severities: Readonly<Record<PrivateKind, Severity>> = {
  ...{ token: 'error', 'e-mail': 'warning', phone: 'warning', 'private address': 'error' },
};
/** @sentences */
const words: Readonly<Record<PrivateKind, string>> = {
  token: 'This looks like a key or a password: {what}',
  'e-mail': 'This looks like someone’s e-mail address: {what}',
  phone: 'This looks like someone’s phone number: {what}',
  'private address': 'This URL only works inside your network: {what}',
};

const ofText = (spot: Spot, path: string, text: string, name = ''): TemplateFinding[] =>
  privateParts(text).map(({ kind, what }) =>
    found(spot, kind, severities[kind], path, msg(words[kind], { what }), name),
  );

function ofColumns(spot: Spot, block: StoredBlock, page: AppPage, { sheets, contract }: Data): TemplateFinding[] {
  const open = new Map<string, TemplateFinding>();
  for (const named of columnsNamedBy(block)) {
    const title = sheetNamed(named, page.document, sheets);
    const column = sheets.find((sheet) => sheet.title === title)?.columns.find(({ id }) => id === named.id);
    const isSaid = contract.sheets.some(
      (sheet) => sheet.title === title && sheet.columns.some(({ id }) => id === named.id),
    );
    if (!column)
      open.set(
        named.path,
        found(
          spot,
          'lost column',
          'error',
          named.path,
          msg('Sheet {sheet} has no column {column}.', { sheet: title, column: named.id }),
        ),
      );
    else if (!isSaid)
      open.set(
        named.path,
        found(
          spot,
          'contract',
          'error',
          named.path,
          msg('The list of required columns is missing {column} of {sheet}.', {
            column: column.name,
            sheet: title,
          }),
        ),
      );
  }
  const title = block.sheet_title;
  if (title !== null && !sheets.some((sheet) => sheet.title === title))
    open.set(
      'sheet_title',
      found(spot, 'lost column', 'error', 'sheet_title', msg('Sheet {sheet} not found.', { sheet: title })),
    );
  return [...open.values()];
}

/** Signing in leads on on its own, and an app of one page has nowhere to go back to. */
function hasBackLink(page: AppPage, pages: readonly AppPage[]): boolean {
  if (page.type === 'home' || pages.length < 2 || isAuthSlug(page.slug)) return true;
  const { settings, blocks } = page.document;
  return blocks.some((block) => {
    const definition = definitionOf(block.type);
    if (definition?.single === 'top' && settings.hide_header) return false;
    if (definition?.single === 'bottom' && settings.hide_footer) return false;
    if (definition?.navigation && leadsOf(block).length === 0) return true;
    const others = pages.filter(({ id }) => id !== page.id);
    const leads = leadsOf(block).some(({ value, isPage }) =>
      others.some(({ id, slug }) => (isPage ? id === value : pathOf(value) === `/${slug}`)),
    );
    return (
      leads ||
      textsIn(block.settings).some(({ text }) =>
        localPathsIn(text).some((link) => others.some(({ slug }) => pathOf(link) === `/${slug}`)),
      )
    );
  });
}

/** Links to paths of the app's own host: a whole setting, or within Markdown and HTML. */
function localPathsIn(text: string): string[] {
  if (/^\/(?![/\\])\S*$/.test(text)) return [text];
  return [...text.slice(0, 100_000).matchAll(/(?:\]\(|href=["'])(\/(?!\/)[^\s"')]{0,300})/g)].map(
    ([, path = '']) => path,
  );
}

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';

function isKnownPath(link: string, pages: readonly AppPage[]): boolean {
  const path = pathOf(link);
  if (/^\/(?:files|assets|samples|fonts|api|sign-out)(?:\/|$)/.test(path) || isDefaultAuthPath(path)) return true;
  return pages.some(({ slug }) => path === `/${slug}`);
}

/** Every text in a value, with its path. */
function textsIn(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => textsIn(held, path === '' ? key : `${path}.${key}`));
}

const found = (
  spot: Spot,
  kind: FindingKind,
  severity: Severity,
  path: string,
  sentence: Msg,
  setting = '',
): TemplateFinding => ({
  ...{ kind, severity, ...spot, setting, path, sentence },
});
