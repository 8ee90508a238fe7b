import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { hashOf } from '#features/apps/server/log/store-release.ts';
import { atFreeAddress } from '#features/apps/server/address/at-free-address.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readStoredValue, storeValue } from '#platform/database/stored-values.ts';
import { ownWorkspace } from '#features/workspaces/server/own/own-workspaces.ts';
import { marketplaceWorkspace } from '../marketplace-workspace.ts';
import { ownerHtml } from '#features/texts/server/owner-texts.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { onePiece, withAddresses } from '../packages/package-files.ts';
import type { PackagedFile } from '../packages/app-package.ts';
import { freeTemplateSlug, movePreviewApps } from '../review/publish-request.ts';
import { makePreviewApp } from '../submission/preview-app.ts';
import { listBuiltInTemplates, readBuiltInTemplate, type BuiltInTemplate } from './read-built-in.ts';

type Needs = Pick<MarketplaceNeeds, 'database' | 'files' | 'apps' | 'workbooks' | 'log'>;

/** By the name of its folder: which template it became, and in which version of the folder. */
type SeededTemplates = Record<string, { template_id: string; version: number }>;

/** An older word, which stays: databases have a row with this key. */
const key = 'shelf';
/** Any number does, as long as nothing else locks it. */
const lockKey = 1_937_064_303;

/**
 * Puts our own templates on the marketplace: those that it does not have yet, and newer versions of those that it has.
 * What a reviewer took down stays down. Broken off, the next start goes on; nodes that start together wait for the first.
 */
export async function seedBuiltInTemplates(services: Needs): Promise<void> {
  const { database, log } = services;
  const requested = await listBuiltInTemplates();
  const known = await readSeeded(database);
  if (requested.every(({ slug, version }) => (known[slug]?.version ?? 0) >= version)) return;
  // Held by a transaction: a pool may give the next one another connection.
  await database.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(holder);
    for (const { slug, version } of requested) {
      const seeded = await readSeeded(database);
      if ((seeded[slug]?.version ?? 0) >= version) continue;
      try {
        await seedTemplate(await readBuiltInTemplate(slug), services);
      } catch (error) {
        // One that cannot be read must not keep a server from starting.
        log.error({ err: error, template: slug }, 'a template of ours could not be put on the marketplace');
      }
    }
  });
}

async function seedTemplate(template: BuiltInTemplate, services: Needs): Promise<void> {
  const { app, listing, pictures } = template;
  const contract = app.contract;
  if (!contract) throw new Error(`the template ${template.slug} has no contract`);
  const files = await putFiles(
    [...app.files, ...pictures.map((file) => ({ ...file, address: `listing ${file.name}` }))],
    services,
  );
  const urls = new Map(files.map(({ address, key: stored }) => [address, `/files/${stored}`]));
  const pictureOf = (name: string): string => urls.get(`listing ${name}`) ?? '';
  const description = (await ownerHtml('html', listing.description)).html;
  const document = withAddresses(app.document, urls);
  const sheets = withAddresses(app.sheets, urls);
  await atFreeAddress(
    services.database,
    async (transaction) => {
      const workspace_id = await ownWorkspace(transaction, marketplaceWorkspace);
      await transaction
        .insertInto('files')
        .values(
          files.map(({ address: _address, key: storage_key, ...file }) => ({
            ...file,
            id: newId('fil'),
            workspace_id,
            app_id: null,
            storage_key,
          })),
        )
        .execute();
      const previewApp = await makePreviewApp(
        transaction,
        app.kind,
        { document, sheets, own_rows: app.own_rows, roles: app.roles },
        { name: app.name, workspace_id, files: [] },
        services,
      );
      const seeded = await readSeeded(transaction);
      const known = await knownTemplate(transaction, seeded[template.slug]?.template_id);
      const id = known?.id ?? newId('tpl');
      const slug = known?.slug ?? (await freeTemplateSlug(transaction, template.slug));
      const number = (known?.newest_version ?? 0) + 1;
      const listed = {
        ...{ name: app.name, description, category: listing.category, price_cents: 0, newest_version: number },
        ...{ thumbnail: pictureOf(listing.thumbnail), thumbnail_color: listing.thumbnail_bg_color },
        images: json(listing.images.map((image) => pictureOf(image.file))),
      };
      if (known) {
        const changed = { ...listed, updated_at: sql<Date>`now()` };
        await transaction.updateTable('templates').set(changed).where('id', '=', id).execute();
      } else
        await transaction
          .insertInto('templates')
          .values({ ...listed, id, slug })
          .execute();
      await transaction
        .insertInto('template_versions')
        .values({
          ...{ template_id: id, number, notes: listing.notes, licence: app.licence, showcase_app_id: previewApp.id },
          ...{ document: json(document), contract: json(contract), hash: hashOf(document), request_id: null },
        })
        .execute();
      await movePreviewApps(transaction, services, {
        template: { id, slug },
        version: number,
        previewApp: previewApp.id,
      });
      await storeValue(transaction, key, { ...seeded, [template.slug]: { template_id: id, version: listing.version } });
    },
    ['templates_slug_key'],
  );
}

interface PutFile {
  address: string;
  key: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
}

/** Our own pictures are stored as they are. */
async function putFiles(given: readonly PackagedFile[], { files }: Pick<Needs, 'files'>): Promise<PutFile[]> {
  const put: PutFile[] = [];
  for (const { name, address, bytes } of given) {
    const mime = `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}`;
    put.push({ ...(await files.put(onePiece(bytes), { mime })), name, address, mime });
  }
  return put;
}

async function knownTemplate(transaction: Transaction, id: string | undefined) {
  if (id === undefined) return undefined;
  return transaction
    .selectFrom('templates')
    .select(['id', 'slug', 'newest_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Written below alone, in this shape. */
const readSeeded = async (database: Database): Promise<SeededTemplates> =>
  ((await readStoredValue(database, key)) ?? {}) as SeededTemplates;
