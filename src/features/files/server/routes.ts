import { uploadFile, uploadMedia } from '#features/operation/api.ts';
import { on } from '#platform/http/call.ts';
import { answerUploadFile } from './upload-file.ts';
import { answerUploadMedia } from './upload-media.ts';

export const routes = [on(uploadFile, answerUploadFile), on(uploadMedia, answerUploadMedia)];
