import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { execSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeZip } from '#server/storage/zip-stream.ts';
import { readWorkbook } from '#server/workbooks/codec/read-workbook.ts';
import { ids } from './questions.ts';
import { sampleBatches } from './sample-sheet.ts';
const N = Number(process.argv[2] ?? 1_000_000); const path = '/tmp/k/shared.xlsx';
const strings = new Map<string, number>(); const list: string[] = [];
const code = (s: string) => { let c = strings.get(s); if (c === undefined) { c = list.length; strings.set(s, c); list.push(s); } return c; };
const letter = (i: number) => String.fromCharCode(65 + i);
async function* sheet() {
  yield '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  yield `<row r="1">${ids.map((id, i) => `<c r="${letter(i)}1" t="s"><v>${code(id)}</v></c>`).join('')}</row>`;
  let r = 2;
  for (const batch of sampleBatches(N, 1000)) { let out=''; for (const row of batch) { out += `<row r="${r}">` + ids.map((id, i) => { const v = row.cells[id]; if (v === null || v === undefined) return ''; return typeof v === 'number' ? `<c r="${letter(i)}${r}"><v>${v}</v></c>` : `<c r="${letter(i)}${r}" t="s"><v>${code(String(v))}</v></c>`; }).join('') + '</row>'; r++; } yield out; }
  yield '</sheetData></worksheet>';
}
async function* shared() { yield `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${list.length}">`; for (let i=0;i<list.length;i+=1000) yield list.slice(i,i+1000).map(s => `<si><t>${s.replaceAll('&','&amp;').replaceAll('<','&lt;')}</t></si>`).join(''); yield '</sst>'; }
const parts = [
 { name: '[Content_Types].xml', content: ['<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'] },
 { name: '_rels/.rels', content: ['<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'] },
 { name: 'xl/workbook.xml', content: ['<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>'] },
 { name: 'xl/_rels/workbook.xml.rels', content: ['<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>'] },
 { name: 'xl/worksheets/sheet1.xml', content: sheet() }, { name: 'xl/sharedStrings.xml', content: shared() } ];
if (!process.argv[3]) { await pipeline(Readable.from(writeZip(parts as never, 'too large')), createWriteStream(path)); console.log('strings', list.length, 'written'); }
else {
let most = 0; const timer = setInterval(async () => { const kids = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean); for (const k of kids) { const s = await readFile(`/proc/${k}/status`, 'utf8').catch(() => ''); most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(s)?.[1] ?? 0)); } }, 100);
const t = performance.now(); await using book = await readWorkbook(path, { fileName: 'shared.xlsx' }); console.log('looked', performance.now() - t);
let n = 0; for (const s of book.sheets) for await (const b of s.batches()) n += b.length; clearInterval(timer);
console.log('rows', n, 'seconds', (performance.now() - t) / 1000, 'reader MB', most / 1024);
}
