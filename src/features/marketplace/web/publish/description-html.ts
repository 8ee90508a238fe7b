/** What a description of a template may hold: the editor, and whatever shows one, know these parts and nothing else. */
import { generateHTML, generateJSON } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { allowedSchemes } from '#features/texts/rules/html-allow-list.ts';

export const descriptionParts = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    codeBlock: false,
    code: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      protocols: allowedSchemes.map((scheme) => ({ scheme, optionalSlashes: false })),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      isAllowedUri: (address) => isAllowedAddress(address),
    },
  }),
];

/** Reads the HTML into the parts above and writes it again: what they do not know is gone. */
export const cleanDescription = (html: string): string =>
  generateHTML(generateJSON(html, descriptionParts), descriptionParts);

/** A whole address; 'example.com' is one of the web. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

export function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return allowedSchemes.includes(new URL(address).protocol.slice(0, -1));
}
