import type { Endpoint } from '#platform/api/endpoint.ts';

/** The API as a page to read, at /api/docs: no script, everything from the declarations. */
export function docsPage(endpoints: readonly Endpoint[], accessRules: ReadonlyMap<string, string>): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.group);
  const links = [...groups.keys()].map((group) => `<li><a href="#${anchor(group)}">${escape(group)}</a></li>`);
  const sections = [...groups].map(
    ([group, list]) =>
      `<section id="${anchor(group)}"><h2>${escape(group)}</h2>${list.map((endpoint) => describe(endpoint, accessRules.get(endpoint.access) ?? '')).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sheaf API</title><style>${style}</style></head><body><header><h1>Sheaf API</h1><p>Every call that the product itself makes. The same as <a href="/api/openapi.json">OpenAPI</a>.</p><nav><ul>${links.join('')}</ul></nav></header><main>${sections.join('')}</main></body></html>`;
}

function describe(endpoint: Endpoint, access: string): string {
  return `<article><h3><span class="${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${escape(endpoint.path)}</code></h3><p>${escape(endpoint.summary)}</p><p class="access">Access: ${escape(access)}</p></article>`;
}

const anchor = (group: string): string => group.toLowerCase().replaceAll(' ', '-');
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const style = `body{font:16px/1.5 'Inter Variable',system-ui,sans-serif;color:#161819;background:#fafafa;margin:0 auto;max-width:880px;padding:32px 20px 96px}
h1{font-size:32px;margin:0}h2{font-size:24px;margin:48px 0 12px}h3{font-size:16px;margin:0;display:flex;gap:10px;align-items:center;flex-wrap:wrap}
nav ul{display:flex;flex-wrap:wrap;gap:8px 16px;list-style:none;padding:0}a{color:#4f46e5}
article{background:#fff;border:1px solid #e7ebf3;border-radius:10px;padding:16px 20px;margin:0 0 12px}p{margin:8px 0 0}.access{color:#5f6673;font-size:14px}
code{overflow-wrap:anywhere}h3 span{font-size:13px;padding:2px 8px;border-radius:6px;background:#eef2ff;color:#4338ca}
h3 .delete{background:#fef2f2;color:#b91c1c}h3 .get{background:#f0fdf4;color:#15803d}`;
