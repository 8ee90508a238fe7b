import type { uploadFile } from '#features/operation/api.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { atMost, readMultipart } from '#platform/http/read-multipart.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import { storeImage } from './uploads/store-image.ts';

const maxBytes = 5 * 1024 * 1024;

/** Stores a picture of an editor: at the host of an app in the workspace of that app, else in the one that they work in. */
export async function answerUploadFile(call: Call<typeof uploadFile>): Promise<{ url: string }> {
  const { services, request } = call;
  await requireDiskSpace(services.environment);
  const workspace_id = await workspaceOf(call);
  const limits = new Map(services.features.flatMap(({ pictureLimits = {} }) => Object.entries(pictureLimits)));
  return readMultipart(request, {
    maxFileBytes: maxBytes,
    take: (file, fields) => {
      // It comes before the file in the form.
      const purpose = fields.get('purpose');
      const mostBytes = purpose === undefined ? maxBytes : limits.get(purpose);
      if (mostBytes === undefined) throw new Problem('malformed_request', unknownPurpose([...limits.keys()]));
      const bytes = atMost(file.bytes, mostBytes);
      return storeImage(services, { ...file, bytes }, { workspace_id, app_id: null }, mostBytes);
    },
  });
}

const unknownPurpose = (purposes: readonly string[]): string =>
  purposes.length > 0
    ? t('The purpose of a picture is one of: {purposes}.', { purposes: purposes.join(', ') })
    : t('Pictures have no purpose here.');

async function workspaceOf({ user, host, services }: Call<typeof uploadFile>): Promise<string> {
  const app = host.kind === 'app' ? await services.apps.at(host) : null;
  const isMember = app && (await services.accounts.roleIn(user.id, app.workspace_id)) !== null;
  return isMember ? app.workspace_id : user.workspace.id;
}
