/** The opening of a block that speaks: a few words above, the heading, a sentence below. */
import { color, html, select, slider, text } from '#settings/kinds.ts';

interface HeadText {
  title: string;
  paragraph: string;
  alignment: 'left' | 'center' | 'right';
}

/** Settings of the opening, with the texts that a fresh block shows. */
export const headFields = ({ title, paragraph, alignment }: HeadText) => ({
  eyebrow: text({ description: 'A few words above the heading.', group: 'Content', maxLength: 80 }),
  title: text({
    description: 'The heading of the block. Leave empty for none.',
    default: title,
    group: 'Content',
  }),
  paragraph: html({
    description: 'The sentence below the heading. You can use emphasis, line breaks and links.',
    default: paragraph,
    group: 'Content',
  }),
  title_alignment: select(['left', 'center', 'right'], {
    description: 'Alignment of the heading and the sentence.',
    default: alignment,
    group: 'Style',
  }),
  title_size: slider({
    description: 'Size of the heading. It’s smaller on phones.',
    default: 36,
    min: 16,
    max: 80,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
  paragraph_size: slider({
    description: 'Size of the sentence below the heading.',
    default: 18,
    min: 12,
    max: 32,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
  paragraph_color: color({ description: 'Color of the sentence below the heading.' }),
});
