/** Which files a page loads: from the manifest of the browser build, or from Vite's development server. */

/** Vite's manifest.json, as far as it is read here. */
export type Manifest = Record<string, ManifestChunk>;
export interface ManifestChunk {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  assets?: string[];
}

export interface PageAssets {
  /** Module scripts, in order. */
  scripts: string[];
  styles: string[];
  /** Modules worth fetching early. */
  preloads: string[];
  /** Font files worth fetching early. */
  fonts: string[];
}
/** Files by source path (`src/web/viewer/entry.ts`). */
export interface AssetSource {
  /** The entry's own files, with all that it imports at once. */
  entry(source: string): PageAssets;
  /** The style sheets that a module needs before it is rendered. */
  stylesOf(source: string): string[];
  /** The script files of a module that is loaded later, its own first, then its imports. */
  scriptsOf(source: string): string[];
}

/** A build does not change: what a source loads is looked up once. No one changes what is answered. */
function remembered<Answer>(look: (source: string) => Answer): (source: string) => Answer {
  const known = new Map<string, Answer>();
  return (source) => {
    const answer = known.get(source) ?? look(source);
    known.set(source, answer);
    return answer;
  };
}

/** The built files. A source that the build does not know (an entry not written yet) has none. */
export function manifestAssets(manifest: Manifest): AssetSource {
  const href = (file: string): string => `/${file}`;
  const closure = remembered((source: string): ManifestChunk[] => {
    const seen = new Map<string, ManifestChunk>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.set(key, chunk);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    visit(source);
    return [...seen.values()];
  });
  const stylesOf = remembered((source: string): string[] => {
    const chunks = closure(source);
    // A chunk's own style comes after those of what it imports, so that it can override them.
    const files = chunks
      .toReversed()
      .flatMap((chunk) => [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])]);
    return [...new Set(files)].map(href);
  });
  const scriptsOf = remembered((source: string): string[] =>
    closure(source)
      .filter((chunk) => chunk.file.endsWith('.js'))
      .map((chunk) => href(chunk.file)),
  );
  const files = new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]));
  const fonts = [...files].filter((file) => /inter-latin-wght-normal[^/]*\.woff2$/.test(file)).map(href);
  return {
    stylesOf,
    scriptsOf,
    entry(source) {
      const scripts = scriptsOf(source);
      return {
        scripts: scripts.slice(0, 1),
        styles: stylesOf(source),
        preloads: scripts.slice(1),
        fonts: fonts.slice(0, 1),
      };
    },
  };
}

/**
 * Sources as Vite serves them in development. `stylesOfModule` lists the style sheets that Vite found below a module;
 * they are linked too, so that a page does not flash unstyled until its script runs.
 */
export function developmentAssets(stylesOfModule: (source: string) => string[]): AssetSource {
  return {
    stylesOf: (source) => (source.endsWith('.css') ? [`/${source}`] : stylesOfModule(source)),
    scriptsOf: (source) => [`/${source}`],
    entry: (source) => ({
      scripts: source.endsWith('.css') ? [] : ['/@sheaf-refresh', '/@vite/client', `/${source}`],
      styles: source.endsWith('.css') ? [`/${source}`] : stylesOfModule(source),
      preloads: [],
      fonts: [],
    }),
  };
}
