import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { Uploader } from '#features/files/server/uploads/visitor-files.ts';
import { networkOf } from '#platform/http/network-of.ts';

/** Who sends a file to an app. Editors are not counted. */
export function uploaderOf({ viewer, address }: { viewer: Viewer; address: string }): Uploader {
  if (viewer.kind === 'editor') return null;
  return viewer.kind === 'app_user' ? { kind: 'person', id: viewer.id } : { kind: 'network', id: networkOf(address) };
}
