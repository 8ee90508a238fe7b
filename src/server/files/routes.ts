import { uploadFile, uploadMedia } from '#api/product.ts';
import { on } from '../http/call.ts';
import { readMultipart } from '../http/read-multipart.ts';
import { requireDiskSpace } from '../storage/disk-space.ts';
import { storeImage } from '../storage/store-image.ts';
import { answerUploadMedia } from './upload-media.ts';

const maxBytes = 5 * 1024 * 1024;

export const routes = [
  on(uploadFile, async (call) => {
    await requireDiskSpace(call.services.environment);
    return readMultipart(call.request, {
      maxFileBytes: maxBytes,
      take: (file) => storeImage(call.services, file, { workspace_id: call.user.workspace.id, app_id: null }),
    });
  }),
  on(uploadMedia, answerUploadMedia),
];
