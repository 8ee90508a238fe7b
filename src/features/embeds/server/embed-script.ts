import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';

export const embedScriptPath = '/embed.js';

/** The script that sites load next to their frames: a fixed address which leads to the one of this build. */
export function embedScript(host: Host, { renderer }: Pick<Services, 'renderer'>): Response {
  const script = `import(${JSON.stringify(host.origin + renderer.embedScript)});\n`;
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return new Response(script, { headers });
}
