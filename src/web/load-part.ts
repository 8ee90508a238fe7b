/** What builds have in the place of Vite's preload helper (vite.client.config.ts): how a part of a page comes with its styles. */

/** Styles that are on their way. */
const coming = new Map<string, Promise<void>>();

/** Loads a module once the styles among `files` are there; its scripts are only requested early. */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map((file) => coming.get(file) ?? ask(file)));
    return await load();
  } catch (error) {
    // chunk-guard.ts listens.
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}

/** Nothing where the document has it, or where there is no need to wait. */
async function ask(file: string): Promise<void> {
  const isStyle = file.endsWith('.css');
  const rel = isStyle ? 'stylesheet' : 'modulepreload';
  if (document.querySelector(`link[href="/${file}"]${isStyle ? '[rel=stylesheet]' : ''}`)) return;
  const link = Object.assign(document.createElement('link'), { rel, href: `/${file}`, crossOrigin: '' });
  document.head.append(link);
  if (!isStyle) return;
  const reported = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // Who asks again gets another try.
      link.remove();
      reject(new Error(`No ${file}`));
    };
  }).finally(() => coming.delete(file));
  coming.set(file, reported);
  await reported;
}
