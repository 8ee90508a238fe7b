/** Editors at work on the draft of an app. */
import type { AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import type { TestBrowser, WholeServer } from '../whole-server.ts';

export interface Draft {
  revision: number;
  document: AppDocument;
  live_release: number | null;
  unpublished: number;
  undo: { revision: number; label: string; edits: AppEdit[] }[];
  redo: { revision: number; label: string; edits: AppEdit[] }[];
}

/** An editor with a blank app, and what they do to it. */
export async function atWork(whole: WholeServer, name = 'Orchard') {
  const ann = whole.browser();
  await ann.signUp('Ann');
  const made = await ann.call('POST', '/api/apps', { name, workbook_id: null, start: 'blank' });
  const { id } = made.body['app'] as { id: string };
  const api = `/api/apps/${id}`;
  return { ann, id, api, ...editorOf(ann, api), set: (body: object) => ann.call('PUT', api, body) };
}

export function editorOf(browser: TestBrowser, api: string) {
  const draft = async () => (await browser.call('GET', `${api}/draft`)).body as unknown as Draft;
  return {
    draft,
    change: async (edits: AppEdit[], about: object = {}) => {
      const base = (await draft()).revision;
      return browser.call('POST', `${api}/draft`, { base, edits, ...about });
    },
  };
}

export const title = (page_id: string, value: string): AppEdit => ({
  ...{
    kind: 'edit-page',
    page_id,
    edit: { kind: 'set-block', id: 'welcome', path: ['settings', 'Banner_title'], value },
  },
});
export const bannerOf = ({ pages }: AppDocument): unknown =>
  pages[0]?.document.blocks.find(({ id }) => id === 'welcome')?.settings['Banner_title'];
export const homeOf = async (at: { draft(): Promise<Draft> }): Promise<string> =>
  (await at.draft()).document.pages[0]?.id ?? '';
export const errorOf = (answer: { body: Record<string, unknown> }) =>
  answer.body['error'] as {
    code: string;
    message: string;
    details: Record<string, unknown>;
    fields: { path: string }[];
  };
