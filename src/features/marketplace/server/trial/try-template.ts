import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { deleteTrialNow as forgetEndpoint, tryTemplate as tryEndpoint } from '../../api/template-trials.ts';
import { trialHref, trialKinds, trialLimits, type TrialProblem } from '../../rules/try-template.ts';
import { matchWorkbook, sureMapping } from '../../rules/template/match-columns.ts';
import { readySheet } from '../../rules/template/weigh-columns.ts';
import { FairSlots } from '#kit/queues/fair-slots.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { writeNewFile } from '#platform/files/write-new-file.ts';
import type { Call } from '#platform/http/call.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { readMultipart } from '#platform/http/read-multipart.ts';
import { seeOther } from '#platform/http/see-other.ts';
import { newestVersion, type UsableVersion } from '../use/template-version.ts';
import type { SheetBeginning } from '#features/workbooks/services.ts';
import {
  browserCookie,
  browserOf,
  countTrials,
  deleteTrial,
  inMemorySheets,
  newBrowser,
  storeTrial,
} from './trials.ts';

const uploads = createRateLimit({ uses: trialLimits.perNetwork * 2, seconds: 24 * 60 * 60 });
/** Reading is the most that strangers cost: of so many at a time, one for each network. */
const reading = new FairSlots(2, 1);
const mostWaiting = 10;
/** What is sent beyond the limit is read to its end, and nothing of it stored, so that the browser hears the answer. */
const mostHeard = 40 * 1024 * 1024;

/** Reads the file of a stranger and leads to the page where they see the template with it. */
export async function tryTemplate(call: Call<typeof tryEndpoint>): Promise<Response> {
  const { params, host, request, address, services } = call;
  requireSite(host.kind);
  const found = await newestVersion(services, params.templateId);
  const back = trialHref(found.template.slug);
  const network = networkOf(address);
  try {
    await requireRoom(network, call);
    const path = await filePath(call);
    try {
      const fileName = await receiveFile(call, path);
      // No sooner: a body may come as slowly as its sender likes.
      if (reading.waiting >= mostWaiting) throw new Refusal('busy');
      const taken = await reading.run(network, () => readFileOf(call, found, { path, fileName }));
      const browser = browserOf(request, services.environment) ?? newBrowser();
      await storeTrial(services.database, { ...taken, browser, network, template_id: found.template.id });
      return seeOther(back, { cookies: [browserCookie(browser, services.environment)] });
    } finally {
      await rm(path, { force: true });
    }
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return seeOther(`${back}?problem=${problem}`);
  }
}

/** Deletes it before its day is over. */
export async function deleteTrialNow({
  params,
  host,
  request,
  services,
}: Call<typeof forgetEndpoint>): Promise<Response> {
  requireSite(host.kind);
  const { template } = await newestVersion(services, params.templateId);
  await deleteTrial(services.database, browserOf(request, services.environment), template.id);
  return seeOther(`/templates/${template.slug}`);
}

export function requireSite(kind: string): void {
  if (kind !== 'site') throw new Problem('not_found', 'You can only try templates on the site.');
}

/** A refusal that is said on the page. */
class Refusal extends Error {
  readonly problem: TrialProblem;

  constructor(problem: TrialProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function requireRoom(network: string, { services }: Pick<Call<typeof tryEndpoint>, 'services'>): Promise<void> {
  const { ofNetwork, all } = await countTrials(services.database, network);
  if (ofNetwork >= trialLimits.perNetwork) throw new Refusal('too-many');
  if (all >= trialLimits.together) throw new Refusal('busy');
  await uploads.take(network);
}

async function filePath({ services }: Pick<Call<typeof tryEndpoint>, 'services'>): Promise<string> {
  const folder = join(services.environment.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true });
  return join(folder, newId('try'));
}

/** Writes the file that is sent, and answers its name. */
async function receiveFile({ request }: Pick<Call<typeof tryEndpoint>, 'request'>, path: string): Promise<string> {
  const fileName = await readMultipart(request, {
    maxFileBytes: mostHeard,
    take: async ({ name, bytes }) => {
      await writeNewFile(path, upTo(bytes, trialLimits.bytes));
      return nameOf(name);
    },
  });
  if (!trialKinds.some((kind) => fileName.toLowerCase().endsWith(kind)))
    throw new Refusal(fileName === '' ? 'missing' : 'kind');
  return fileName;
}

async function readFileOf(
  { services }: Pick<Call<typeof tryEndpoint>, 'services'>,
  { contract }: UsableVersion,
  { path, fileName }: { path: string; fileName: string },
) {
  const sheets = await services.workbooks.readBeginning({ path, fileName, most: trialLimits });
  // What the file hides can be chosen, but is never proposed.
  const held = inMemorySheets(sheets.flatMap(withoutHidden), services.engine);
  const profiles = await Promise.all(held.sheets.map((sheet) => held.engine.profile(sheet)));
  const match = matchWorkbook(
    contract,
    profiles.map((profile) => readySheet(profile)),
  );
  return { file_name: fileName, file: await readFile(path), sheets, mapping: sureMapping(match) };
}

function withoutHidden(sheet: SheetBeginning): SheetBeginning[] {
  const { hidden } = sheet;
  const columns = sheet.columns.filter(({ id }) => !hidden?.columns.includes(id));
  return hidden?.sheet === true || columns.length === 0 ? [] : [{ ...sheet, columns }];
}

async function* upTo(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let taken = 0;
  for await (const chunk of bytes) {
    taken += chunk.byteLength;
    if (taken <= most) yield chunk;
  }
  if (taken > most) throw new Refusal('too-big');
}

/** The last part of it, without what no name should hold. */
const nameOf = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Control}/gu, '')
    .trim()
    .slice(-200);

function problemOf(error: unknown): TrialProblem | null {
  if (error instanceof Refusal) return error.problem;
  if (!(error instanceof Problem)) return null;
  switch (error.code) {
    case 'file_too_big':
    case 'too_large':
      return 'too-big';
    case 'too_many_requests':
      return 'too-many';
    case 'unavailable':
      return 'busy';
    case 'unreadable_file':
    case 'unsupported_file':
      return 'unreadable';
    case 'malformed_request':
      return 'missing';
    default:
      return null;
  }
}
