import { msg } from '#kit/language/msg.ts';
import type { importApp as importEndpoint } from '../../api/packages.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { readMultipart } from '#platform/http/read-multipart.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { atFreeAddress } from '#features/apps/server/address/at-free-address.ts';
import { requireDiskSpace } from '#platform/files/disk-space.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { type AppPackage, packageLimits } from './app-package.ts';
import { cellFileNames } from './cell-files.ts';
import { openAppPackage } from './open-app-package.ts';
import { unpackFiles } from './package-files.ts';
import { readAppPackage } from './read-app-package.ts';

/** Each makes an app with rows of its own. */
const imports = createRateLimit({ uses: 30, seconds: 60 * 60 });

/** Makes an app of a package that was exported, here or elsewhere: private, in the caller's workspace. */
export async function importApp(call: Call<typeof importEndpoint>): Promise<AnswerOf<typeof importEndpoint>> {
  const { request, services, user } = call;
  await imports.take(user.id);
  await requireDiskSpace(services.environment);
  const bytes = await readMultipart(request, { maxFileBytes: packageLimits.bytes, take: (file) => whole(file.bytes) });
  const read = await readAppPackage(await openAppPackage(bytes));
  const app = await makePackagedApp(read, user.workspace.id, services);
  const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id } };
  const summary = msg('made the app {app} of a file that was exported', { app: app.name });
  await services.audit.record({ ...entry, action: 'app.created', summary });
  return { app_id: app.id, name: app.name };
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An app with a spreadsheet of its own; all of it is made at once, or nothing. */
async function makePackagedApp(
  { name, kind, document, sheets, files, own_rows, roles }: AppPackage,
  workspace_id: string,
  services: Pick<MarketplaceNeeds, 'apps' | 'workbooks' | 'database' | 'files' | 'environment'>,
): Promise<AppRecord> {
  const { moved, undo } = await unpackFiles(files, workspace_id, services, cellFileNames(sheets));
  try {
    return await atFreeAddress(
      services.database,
      async (transaction) => {
        const workbook =
          sheets.length > 0
            ? await services.workbooks.create({ workspace_id, name, sheets: moved(sheets) }, transaction)
            : null;
        return services.apps.make(
          moved(document),
          {
            ...{ workspace_id, workbook_id: workbook?.id ?? null, kind, name, public: false },
            ...{ sign_in_method: 'No sign in', goes_live: 'when I publish', access: { own_rows, ...roles } },
          },
          transaction,
        );
      },
      ['templates_slug_key'],
    );
  } catch (error) {
    await undo();
    throw error instanceof RangeError ? new Problem('unreadable_file', 'The file is nested too deeply.') : error;
  }
}
