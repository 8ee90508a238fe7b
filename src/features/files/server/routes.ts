import { uploadFile, uploadMedia } from '#api/product.ts';
import { on } from '../http/call.ts';
import { answerUploadFile } from './upload-file.ts';
import { answerUploadMedia } from './upload-media.ts';

export const routes = [on(uploadFile, answerUploadFile), on(uploadMedia, answerUploadMedia)];
