import { Paperclip } from 'lucide-react';
import { type FileInCell, filesOf, isPictureName } from '#engine/file-cells.ts';
import type { Cell } from '#engine/model.ts';
import { Icon } from '../../icon.tsx';
import type { OwnCellLook } from './own-cells.ts';

const mostShown = 3;
const sides = { Small: 32, Medium: 40, Large: 96 } as const;

/** The files of a cell: pictures small, others by name; each leads to the whole file. In details all of them. */
export function FileList({ cell, whole, size }: OwnCellLook & { cell: Cell }) {
  const files = filesOf(cell);
  if (files.length === 0) return String(cell);
  const shown = whole ? files : files.slice(0, mostShown);
  const others = files.slice(shown.length).map(({ name }) => name);
  return (
    <span data-files={whole ? 'all' : ''}>
      {shown.map((file, at) => (
        <FileLink key={`${at} ${file.url}`} file={file} side={whole ? sides.Large : sides[size]} whole={whole} />
      ))}
      {others.length > 0 && (
        <span data-more title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  );
}

function FileLink({ file: { name, url }, side, whole }: { file: FileInCell; side: number; whole: boolean }) {
  const isPicture = isPictureName(name);
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={name} {...(isPicture && { 'data-picture': '' })}>
      {isPicture ? (
        <img src={smallOf(url)} alt={whole ? '' : name} loading="lazy" width={side} height={side} />
      ) : (
        <Icon of={Paperclip} size={14} />
      )}
      {(whole || !isPicture) && <span>{name}</span>}
    </a>
  );
}

/** The address of a small picture of one that is stored here. */
export const smallOf = (url: string): string => (url.startsWith('/api/') ? `${url}&size=small` : url);
