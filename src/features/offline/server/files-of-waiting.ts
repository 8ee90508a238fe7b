export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>;

/** Built files, as paths of their addresses, that let what is sent wait. A build without one of the modules is refused. */
export function filesOfWaiting(manifest: Manifest): string[] {
  const [left, found] = [[...partsOfWaiting], new Set<string>()];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (found.has(`/${chunk.file}`)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(`/${file}`);
    left.push(...(chunk.imports ?? []));
  }
  return [...found];
}

/** Modules that a page loads once someone fills in or sends something, when it may be too late to ask for them. */
const partsOfWaiting = [
  ...['call-server', 'toaster', 'upload-file', 'proof/write-row', 'proof/solve-challenge'].map(ofViewer),
  ...['offline/keep-waiting', 'offline/send-waiting', 'offline/waiting-store', 'offline/waiting-files'].map(ofViewer),
  ...['form/load-form-parts.ts', 'form/guided/guided-form.tsx', 'form/lines/lines-form.tsx'].map(ofBlocks),
  ...['form/survey/survey-controls.tsx', 'shared/field/send-filled.ts', 'shared/field/pick-panel.tsx'].map(ofBlocks),
  ...['shared/rows/cell-editor.tsx', 'shared/rows/row-windows.tsx'].map(ofBlocks),
];

function ofViewer(name: string): string {
  return `src/web/viewer/${name}.ts`;
}

function ofBlocks(path: string): string {
  return `src/blocks/${path}`;
}
