import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import proseStyles from './prose.module.css';

type Tag = 'h1' | 'h2' | 'h3' | 'p' | 'div' | 'span';

interface OwnerHtmlProps {
  /** Cleaned by the server: `props.html[path]`. */
  html: string | undefined;
  /** The setting itself, rendered as plain text where the server made nothing of it. */
  text?: string;
  as?: Tag;
  className?: string;
  style?: CSSProperties;
}

/** What the server made of a setting of the kinds html, markdowntext or template; nothing when it is empty. */
export function OwnerHtml({ html, text = '', as: Element = 'div', className, style }: OwnerHtmlProps) {
  if (html === undefined && text.trim() === '') return null;
  if (html === undefined) {
    return (
      <Element className={className} style={style}>
        {text}
      </Element>
    );
  }
  if (html.trim() === '') return null;
  return <Element className={className} style={style} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same, for whole texts with headings, lists, tables and pictures. Sizes follow the font size around it. */
export function Prose({ className, ...rest }: Omit<OwnerHtmlProps, 'as'>) {
  return <OwnerHtml {...rest} className={classes(proseStyles.prose, className)} />;
}
