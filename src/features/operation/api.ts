import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Product';

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  access: 'anyone',
  group,
  summary: 'The block catalogue.',
  answer: z.array(z.record(z.string(), z.unknown())),
});
export const getSetting = endpoint({
  method: 'GET',
  path: '/api/getENV/{setting}',
  access: 'anyone',
  group,
  summary: 'Public settings by name: BEANSTALK_ENDPOINT (data service), CHARTMAT_BOARD_BASE_URL (main host).',
  answer: z.object({ value: z.string() }),
});
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/upload-file',
  access: 'signed-in-anywhere',
  group,
  summary:
    'Multipart upload of an image of an editor, field `image` or `thumbnail` (under 5 MB; with the field `purpose` = `template` before it 3 MB, as pictures of templates are).',
  body: 'upload',
  answer: z.object({ url: z.string() }),
});
export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/upload-media',
  access: 'signed-in-anywhere',
  group,
  summary:
    'Multipart upload of a video, sound or font of an editor, field `video` or `audio` (at most 200 MB) or `font` (WOFF2, at most 2 MB).',
  body: 'upload',
  answer: z.object({ url: z.string() }),
});
export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  group,
  summary: 'This API as OpenAPI 3.1.',
  answer: z.record(z.string(), z.unknown()),
});
export const docs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'anyone',
  group,
  summary: 'This API as a page to read.',
  answer: 'file',
});
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  group,
  summary: 'Whether server and database respond.',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});
