/**
 * What says of array formulas of an .xlsx that they spill: cells name the first entry of the cell metadata, which is of
 * the type XLDAPR. (MS-XLSX 2.2.4.10 and 2.3.3; ECMA-376 part 1, 18.9)
 */

import type { PartToWrite } from '#platform/files/zip-stream.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const dynamic = 'http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray';
const stays = ['copy', 'pasteAll', 'pasteValues', 'merge', 'splitFirst', 'rowColShift', 'clearFormats'];
const flags = [...stays, 'clearComments', 'assign', 'coerce', 'cellMeta'].map((flag) => ` ${flag}="1"`).join('');

export const arrayMetadata = {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml',
  relation: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata',
  part: (): PartToWrite => ({
    name: 'xl/metadata.xml',
    content: [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
      `<metadata xmlns="${main}" xmlns:xda="${dynamic}">`,
      `<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000"${flags}/></metadataTypes>`,
      '<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">',
      '<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>',
      '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>',
    ],
  }),
};
