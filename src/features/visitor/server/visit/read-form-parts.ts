/** A form with files that was sent without a script: multipart/form-data, RFC 7578. */
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { mostFileMegabytes } from '#engine/file-cells.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { storableText } from '#kit/storable.ts';
import { type MultipartFile, tooBig } from '#platform/http/read-multipart.ts';

export type FormFields = Map<string, string[]>;

export interface FormWithFiles {
  fields: FormFields;
  /** Why files were not taken, by field: the others were, and the form is shown again with them. */
  problems: FieldProblem[];
}

/** Stores a file, and answers what its field then holds: next to what it has, or instead. `fields` are those before it. */
export type TakeFile = (
  file: Pick<MultipartFile, 'field' | 'name' | 'bytes'>,
  fields: ReadonlyMap<string, string[]>,
) => Promise<{ value: string; isOnly: boolean }>;

/** Whether a form is sent as one with files, whatever is in it. */
export const isWithFiles = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');

const mostTextBytes = 1024 * 1024;
const maxFileBytes = mostFileMegabytes * 1024 * 1024;
/** More than a form with all of its lines has. */
const mostFields = 6_000;
const mostFiles = 200;

/**
 * Reads the fields, each with all its values, and stores the files, one after the other as they come. `malformed_request`
 * where it can't be read, `too_large` where its texts or files are too many.
 */
export async function readFormParts(request: Request, take: TakeFile): Promise<FormWithFiles> {
  const type = request.headers.get('content-type') ?? '';
  const source = request.body ? Readable.from(request.body) : null;
  if (!source) throw unread();
  const form: FormWithFiles = { fields: new Map(), problems: [] };
  try {
    await parse(source, openParser(type), form, take);
  } finally {
    source.destroy();
  }
  return form;
}

const unread = (): Problem => new Problem('malformed_request', 'Send the form as it appears on the page.');
const tooMuch = (): Problem => new Problem('too_large', 'The form is larger than 1 MB, or has too many files.');

function openParser(type: string): InstanceType<typeof Busboy> {
  try {
    const limits = { fileSize: maxFileBytes, files: mostFiles, fields: mostFields, fieldSize: mostTextBytes };
    return new Busboy({ headers: { 'content-type': type }, limits: { ...limits, headerPairs: 50 } });
  } catch {
    throw unread();
  }
}

function parse(
  source: Readable,
  parser: InstanceType<typeof Busboy>,
  { fields, problems }: FormWithFiles,
  take: TakeFile,
): Promise<void> {
  let textBytes = 0;
  // One after the other, in the order of the form.
  let taking = Promise.resolve();
  const add = (name: string, value: string): void => void fields.set(name, [...(fields.get(name) ?? []), value]);
  const takeOne = async (file: Parameters<TakeFile>[0], stream: Readable): Promise<void> => {
    try {
      const { value, isOnly } = await take(file, fields);
      if (isOnly) fields.delete(file.field);
      add(file.field, value);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push({ path: `cells.${file.field}`, message: `${file.name}: ${error.message}` });
    } finally {
      // The parts behind it are read all the same.
      stream.resume();
    }
  };
  return new Promise<void>((resolve, reject) => {
    const fail = (problem: unknown): void => {
      source.unpipe(parser);
      parser.destroy();
      reject(problem);
    };
    parser.on('field', (name, value, _nameCut, isCut) => {
      textBytes += name.length + Buffer.byteLength(value);
      if (isCut || textBytes > mostTextBytes) fail(tooMuch());
      else add(name, storableText(value));
    });
    parser.on('file', (field, stream, name) => {
      stream.on('error', () => undefined);
      // A field in which nothing was chosen is sent as a file without a name.
      if (!name) return void stream.resume();
      const file = { field, name: storableText(name), bytes: bytesOf(stream) };
      taking = taking.then(() => takeOne(file, stream));
      taking.catch(fail);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => fail(tooMuch()));
    parser.on('error', () => fail(unread()));
    parser.on('finish', () => void taking.then(resolve, reject));
    source.on('error', () => fail(new Problem('malformed_request', 'The upload was interrupted.')));
    source.pipe(parser);
  });
}

async function* bytesOf(stream: Readable & { truncated: boolean }): AsyncGenerator<Uint8Array> {
  // Where its reader stops, what is behind it can still be read.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  if (stream.truncated) throw tooBig(maxFileBytes);
}
