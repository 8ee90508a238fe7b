/** The parts of an OpenDocument spreadsheet besides its content. */
import type { PartToWrite } from '#platform/files/zip-stream.ts';
import { escapeXml } from './xml.ts';

export const odsType = 'application/vnd.oasis.opendocument.spreadsheet';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
export const namespaces = [
  ...['office', 'style', 'text', 'table', 'meta'].map((name) => `xmlns:${name}="${oasis}:${name}:1.0"`),
  `xmlns:number="${oasis}:datastyle:1.0"`,
  `xmlns:fo="${oasis}:xsl-fo-compatible:1.0"`,
  `xmlns:of="${oasis}:of:1.2"`,
  `xmlns:config="${oasis}:config:1.0"`,
  'xmlns:ooo="http://openoffice.org/2004/office"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
  'office:version="1.3"',
].join(' ');

export const odsParts = {
  /** First and plain, so that programs know the file by its beginning. */
  mimetype: (): PartToWrite => ({ name: 'mimetype', content: [odsType], isPlain: true }),

  styles: (styles: string): PartToWrite =>
    part(
      'styles.xml',
      `<office:document-styles ${namespaces}><office:styles>${styles}</office:styles></office:document-styles>`,
    ),

  /** Where the view of each sheet is divided: below the header, and behind its first columns. */
  settings(sheets: readonly { title: string; frozen: number; frozenRows?: number }[], active?: string): PartToWrite {
    const item = (name: string, type: string, value: string | number): string =>
      `<config:config-item config:name="${name}" config:type="${type}">${value}</config:config-item>`;
    const tables = sheets.map(({ title, frozen, frozenRows = 1 }) =>
      [
        `<config:config-item-map-entry config:name="${escapeXml(title)}">`,
        ...(frozen > 0
          ? [item('HorizontalSplitMode', 'short', 2), item('HorizontalSplitPosition', 'int', frozen)]
          : []),
        ...(frozenRows > 0
          ? [item('VerticalSplitMode', 'short', 2), item('VerticalSplitPosition', 'int', frozenRows)]
          : []),
        item('ActiveSplitRange', 'short', frozen === 0 ? 2 : frozenRows === 0 ? 1 : 3),
        item('PositionRight', 'int', frozen),
        item('PositionBottom', 'int', frozenRows),
        '</config:config-item-map-entry>',
      ].join(''),
    );
    const shown = active === undefined ? '' : item('ActiveTable', 'string', escapeXml(active));
    return part(
      'settings.xml',
      `<office:document-settings ${namespaces}><office:settings><config:config-item-set config:name="ooo:view-settings">` +
        '<config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>' +
        `${item('ViewId', 'string', 'view1')}<config:config-item-map-named config:name="Tables">${tables.join('')}</config:config-item-map-named>${shown}` +
        '</config:config-item-map-entry></config:config-item-map-indexed></config:config-item-set></office:settings></office:document-settings>',
    );
  },

  manifest(): PartToWrite {
    const entry = (path: string, type: string): string =>
      `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
    const own = ['content.xml', 'styles.xml', 'settings.xml'].map((path) => entry(path, 'text/xml'));
    return part(
      'META-INF/manifest.xml',
      `<manifest:manifest xmlns:manifest="${oasis}:manifest:1.0" manifest:version="1.3">${entry('/', odsType)}${own.join('')}</manifest:manifest>`,
    );
  },
};

function part(name: string, xml: string): PartToWrite {
  return { name, content: [declaration + xml] };
}
