import type { APIRequestContext } from 'playwright-core';

export interface SpreadsheetFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The first version of an app of a file, made as 'Create app' does and published at once. */
export async function makeAppOf(
  request: APIRequestContext,
  origin: string,
  file: SpreadsheetFile,
): Promise<{ href: string; slugs: string[] }> {
  const address = `${origin}/api/workbooks`;
  interface Uploaded {
    workbook: { id: string; state: string };
  }
  let { workbook } = await read<Uploaded>(await request.post(address, { multipart: { file } }));
  while (workbook.state !== 'ready') {
    if (workbook.state === 'failed') throw new Error(`${file.name} could not be read`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    ({ workbook } = await read<Uploaded>(await request.get(`${address}/${workbook.id}`)));
  }
  const data = {
    workbook_id: workbook.id,
    start: 'proposed',
    publish: true,
    choice: { strangers_read: true, strangers_add: true },
  };
  const { app } = await read<{ app: { id: string; href: string } }>(await request.post(`${origin}/api/apps`, { data }));
  const { pages } = await read<{ pages: { page_slug: string }[] }>(await request.get(`${origin}/api/pages/${app.id}`));
  return { href: app.href, slugs: pages.map(({ page_slug }) => page_slug) };
}

async function read<Answer>(response: {
  ok(): boolean;
  status(): number;
  text(): Promise<string>;
  json(): Promise<unknown>;
}): Promise<Answer> {
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
