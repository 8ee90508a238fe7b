import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFormula } from '#features/workbooks/server/codec/writing/formula-prefixes.ts';
import { judgedCells } from './judged-cells.ts';
import type { JudgedValue } from './judged-value.ts';

const atOnce = 1_000;

/** What LibreOffice makes of expressions: flat spreadsheets of them are opened, computed and saved by `soffice`. */
export function libreOfficeValues(expressions: readonly string[]): JudgedValue[] {
  const asked = expressions.filter((expression) => !countsForever.test(expression));
  const values: JudgedValue[] = [];
  for (let at = 0; at < asked.length; at += atOnce) values.push(...judgedOrLeft(asked.slice(at, at + atOnce)));
  const answers = new Map(asked.map((expression, index) => [expression, values[index]!]));
  return expressions.map((expression) => answers.get(expression) ?? { kind: 'unknown' });
}

/** It counts working days one by one. */
const countsForever = /\b(?:NETWORKDAYS|WORKDAY)(?:\.INTL)?\(.*(?:\d{8}|1E)/;

/** One that it never comes to an end with is unknown to it; the others are asked without that one. */
function judgedOrLeft(expressions: readonly string[]): JudgedValue[] {
  try {
    return judged(expressions);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT')) throw error;
    if (expressions.length === 1) return [{ kind: 'unknown' }];
    const half = expressions.length >> 1;
    return [...judgedOrLeft(expressions.slice(0, half)), ...judgedOrLeft(expressions.slice(half))];
  }
}

function judged(expressions: readonly string[]): JudgedValue[] {
  const folder = mkdtempSync(join(tmpdir(), 'formula-judge-'));
  try {
    writeFileSync(join(folder, 'asked.xml'), spreadsheetXml(expressions));
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        join(folder, 'asked.xml'),
      ],
      { stdio: 'ignore', timeout: 120_000 + expressions.length * 50 },
    );
    return answersIn(readFileSync(join(folder, 'asked.fods'), 'utf8'), expressions.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** SpreadsheetML of 2003 would want R1C1; flat OpenDocument takes formulas as Excel writes them (`msoxl:`). */
function spreadsheetXml(expressions: readonly string[]): string {
  const rows = judgedCells.map((cells) => `<table:table-row>${cells.map(cellXml).join('')}</table:table-row>`);
  const requested = expressions.map(
    (expression) =>
      `<table:table-row><table:table-cell table:number-columns-repeated="20"/><table:table-cell table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="1" table:formula="msoxl:=${escaped(fileFormula(expression))}"/></table:table-row>`,
  );
  const gap = `<table:table-row table:number-rows-repeated="28"><table:table-cell/></table:table-row>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:msoxl="http://schemas.microsoft.com/office/excel/formula" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:calculation-settings table:use-regular-expressions="false" table:use-wildcards="true" table:automatic-find-labels="false"/><table:table table:name="Sheet1">${rows.join('')}${gap}${requested.join('')}</table:table></office:spreadsheet></office:body></office:document>`;
}

function cellXml(cell: number | string | boolean | null): string {
  if (cell === null || cell === '') return '<table:table-cell/>';
  if (typeof cell === 'number') return `<table:table-cell office:value-type="float" office:value="${cell}"/>`;
  if (typeof cell === 'boolean') {
    return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell}"/>`;
  }
  return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`;
}

function answersIn(xml: string, count: number): JudgedValue[] {
  const found = [
    ...xml.matchAll(/<table:table-cell\b([^>]*\btable:formula="[^"]*"[^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs),
  ];
  const answers = found.map(([, attributes = '', inside = '']) => answerOf(attributes, inside));
  if (answers.length !== count) throw new Error(`LibreOffice answered ${answers.length} of ${count} expressions.`);
  return answers;
}

function answerOf(attributes: string, inside: string): JudgedValue {
  const attribute = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const text = unescaped(
    [...inside.matchAll(/<text:p>(.*?)<\/text:p>/gs)]
      .map(([, line]) => line)
      .join('\n')
      .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, times = '1') => ' '.repeat(Number(times)))
      .replaceAll(/<[^>]*>/g, ''),
  );
  if (attribute('calcext:value-type') === 'error') {
    return text === '#NAME?' || /^Err:5(?!02|03)\d\d$/.test(text)
      ? { kind: 'unknown' }
      : { kind: 'error', value: namedError(text) };
  }
  switch (attribute('office:value-type')) {
    case 'boolean':
      return { kind: 'boolean', value: attribute('office:boolean-value') === 'true' };
    case 'string':
      return {
        kind: 'text',
        value: attribute('office:string-value') === '' ? text : unescaped(attribute('office:string-value')),
      };
    case '':
      return { kind: 'text', value: text };
    case 'date':
      return {
        kind: 'number',
        value:
          Date.parse(
            `${attribute('office:date-value').replace(/Z$/, '')}${attribute('office:date-value').includes('T') ? 'Z' : ''}`,
          ) /
            86_400_000 +
          25_569,
      };
    case 'time':
      return { kind: 'number', value: daysOf(attribute('office:time-value')) };
    default:
      return { kind: 'number', value: Number(attribute('office:value')) };
  }
}

/** A duration such as `PT06H30M00S`. */
function daysOf(duration: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /^(-?)PT(\d+)H(\d+)M([\d.]+)S$/.exec(duration) ?? [];
  const days = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  return sign === '-' ? -days : days;
}

/** LibreOffice has numbers for some errors. */
function namedError(text: string): string {
  if (text === 'Err:502' || text === 'Err:503' || text === 'Err:523') return '#NUM!';
  return text;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
