/** The notes of a sheet of an .xlsx: what they say, and the drawing that Excel shows them by. */
import type { PartToWrite } from '#platform/files/zip-stream.ts';
import { cellAddress } from '../cell-address.ts';
import type { FileComment } from '../appearance/file-appearance.ts';
import { noteText } from './note-text.ts';
import { escapeAttribute, escapeText } from './xml-text.ts';

export interface NoteToWrite {
  /** From 1. */
  row: number;
  /** From 0. */
  column: number;
  comments: readonly FileComment[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The parts of the notes of one sheet, by its number in the file. `others` are relationships of the sheet besides. */
export function noteParts(sheet: number, notes: readonly NoteToWrite[], others = ''): PartToWrite[] {
  const authors = [...new Set(notes.map(authorOf))];
  const list = notes.map((note) => {
    const at = `ref="${cellAddress(note.row, note.column)}" authorId="${authors.indexOf(authorOf(note))}"`;
    return `<comment ${at}><text><t xml:space="preserve">${escapeText(noteText(note.comments))}</t></text></comment>`;
  });
  const names = authors.map((author) => `<author>${escapeText(author)}</author>`);
  return [
    {
      name: `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      content: [
        `${declaration}<Relationships xmlns="${relations}">` +
          `<Relationship Id="rId1" Type="${office}/vmlDrawing" Target="../drawings/notes${sheet}.vml"/>` +
          `<Relationship Id="rId2" Type="${office}/comments" Target="../comments${sheet}.xml"/>${others}</Relationships>`,
      ],
    },
    {
      name: `xl/comments${sheet}.xml`,
      content: [
        `${declaration}<comments xmlns="${main}"><authors>${names.join('')}</authors><commentList>${list.join('')}</commentList></comments>`,
      ],
    },
    { name: `xl/drawings/notes${sheet}.vml`, content: [drawing(notes)] },
  ];
}

const authorOf = ({ comments }: NoteToWrite): string => comments[0]?.author ?? '';

function drawing(notes: readonly NoteToWrite[]): string {
  const shapes = notes.map(({ row, column }, at) => {
    const anchor = [column + 1, 15, row - 1, 10, column + 4, 15, row + 4, 4].join(', ');
    return (
      `<v:shape id="note${at + 1}" type="#note" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
      '<v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>' +
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${escapeAttribute(anchor)}</x:Anchor>` +
      `<x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    );
  });
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    '<v:shapetype id="note" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/></v:shapetype>' +
    `${shapes.join('')}</xml>`
  );
}
