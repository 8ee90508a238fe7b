import type { Feature } from '#platform/feature.ts';

import { productLanguagePath, sendProductLanguage } from './server/product-language.ts';

export const languages: Feature = {
  name: 'languages',
  offers: ['server/'],
  addresses: () => [
    {
      method: 'GET',
      path: productLanguagePath,
      answer: ({ request, params }) => sendProductLanguage(request, params['file'] ?? ''),
    },
  ],
};
