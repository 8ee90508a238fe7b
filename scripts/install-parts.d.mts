export function installInParts(
  projectFolder: string,
  install: (folder: string) => Promise<{ code: number }>,
): Promise<boolean>;
