import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { type DemoRecord, readDemoRecord, writeDemoRecord } from './record/demo-record.ts';
import { storeImage } from '#features/files/server/uploads/store-image.ts';
import { birdStrikes } from './bird-strikes/bird-strikes.ts';
import type { DemoApp, PictureAddresses } from './demo-app.ts';
import { palmerPenguins } from './palmer-penguins/palmer-penguins.ts';
import { prairiePower } from './prairie-power/prairie-power.ts';

export const demoApps: readonly DemoApp[] = [birdStrikes, palmerPenguins, prairiePower];

type Needs = Pick<Services, 'database' | 'files' | 'workbooks' | 'apps'> & {
  environment: Pick<Services['environment'], 'DATA_DIR'>;
};

/** Any number does, as long as nothing else locks it. */
const lockKey = 1_937_064_301;

/**
 * Puts the demonstration workspace with its three public apps into a database that is still empty. Broken off, the next
 * start finishes it: each step looks first for what an earlier run left. Nodes that start together wait for the first.
 */
export async function seedDemo(services: Needs): Promise<void> {
  const { database } = services;
  // Held by a transaction: a pool may give the next one another connection.
  await database.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(holder);
    const record = await openRecord(services);
    if (!record || record.apps.length === demoApps.length) return;
    await removeBrokenImports(services, record.workspace_id);
    // Files are read side by side; the apps are made in their order, which lists by age keep.
    const making = await Promise.all(demoApps.map((demo) => prepareApp(services, demo, record.workspace_id)));
    const apps: string[] = [];
    for (const make of making) apps.push(await make());
    await writeDemoRecord(database, { ...record, apps });
  });
}

/** The record of the demonstration, begun if the database holds no workspace yet; null where people work already. */
function openRecord({ database }: Needs): Promise<DemoRecord | null> {
  return inTransaction(database, async (transaction) => {
    const known = await readDemoRecord(transaction);
    if (known) return known;
    if (await transaction.selectFrom('workspaces').select('id').limit(1).executeTakeFirst()) return null;
    const record: DemoRecord = { workspace_id: newId('wsp'), apps: [] };
    await transaction.insertInto('workspaces').values({ id: record.workspace_id, name: 'Sheaf demo' }).execute();
    await writeDemoRecord(transaction, record);
    return record;
  });
}

async function removeBrokenImports({ database }: Needs, workspaceId: string): Promise<void> {
  await database
    .deleteFrom('workbooks')
    .where('workspace_id', '=', workspaceId)
    .where('state', '<>', 'ready')
    .execute();
}

/** What makes the app and answers its id: last and in one step, so that an app that is there is whole. */
async function prepareApp(services: Needs, demo: DemoApp, workspaceId: string): Promise<() => Promise<string>> {
  const existing = (await services.apps.listOf(workspaceId)).find((app) => app.name === demo.name);
  if (existing) return () => Promise.resolve(existing.id);
  const workbook_id = await existingWorkbook(services, demo, workspaceId);
  const pictures = await storedPictures(services, demo, workspaceId);
  return async () => {
    const app = await services.apps.create({
      workspace_id: workspaceId,
      workbook_id,
      name: demo.name,
      subdomain: demo.subdomain,
      public: true,
      settings: demo.settings(pictures),
      pages: demo.pages(pictures),
    });
    return app.id;
  };
}

async function existingWorkbook(services: Needs, demo: DemoApp, workspaceId: string): Promise<string> {
  const existing = await services.database
    .selectFrom('workbooks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', demo.workbook.name.replace(/\.\w+$/, ''))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (existing) return existing.id;
  const path = pathOf('data', demo.workbook.file);
  const made = await services.workbooks.importFile({ workspace_id: workspaceId, path, fileName: demo.workbook.name });
  return made.id;
}

async function storedPictures(services: Needs, demo: DemoApp, workspaceId: string): Promise<PictureAddresses> {
  const addresses = new Map<string, string>();
  for (const name of demo.pictures) addresses.set(name, await storedPicture(services, name, workspaceId));
  return (name) => {
    const address = addresses.get(name);
    if (!address) throw new Error(`${demo.name} names a picture that it does not have: ${name}`);
    return address;
  };
}

async function storedPicture(services: Needs, name: string, workspaceId: string): Promise<string> {
  const existing = await services.database
    .selectFrom('files')
    .select('storage_key')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (existing) return `/files/${existing.storage_key}`;
  const bytes = createReadStream(pathOf('pictures', name));
  const file = { field: 'file', name, mime: 'image/webp', bytes };
  return (await storeImage(services, file, { workspace_id: workspaceId, app_id: null })).url;
}

const pathOf = (folder: 'data' | 'pictures', file: string): string =>
  fileURLToPath(new URL(`${folder}/${file}`, import.meta.url));
