/** Our own templates, as they are in the folder `templates`: each a package, and what the marketplace says of it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { imageLimits, templateCategories, type TemplateCategory, templateCategoryNames } from '../../rules/listing.ts';
import { type AppPackage, fileNamePattern, type PackagedFile } from '../packages/app-package.ts';
import { readAppPackage } from '../packages/read-app-package.ts';

export const builtInTemplatesFolder = fileURLToPath(new URL('../../../../../templates', import.meta.url));

const listingShape = z
  .object({
    /** Raised with every change of the template; who uses it is then offered the newer version. */
    version: z.number().int().min(1),
    notes: z.string().max(2_000),
    category: z.enum(templateCategoryNames as [TemplateCategory, ...TemplateCategory[]]),
    /** HTML. */
    description: z.string().min(100).max(20_000),
    thumbnail_bg_color: z.string().regex(/^#[0-9a-f]{6}$/),
    /** Files in `listing/`. */
    thumbnail: z.string().regex(fileNamePattern),
    /** Each with the page of the template that it is a picture of. */
    images: z
      .array(z.object({ file: z.string().regex(fileNamePattern), page: z.string().startsWith('/') }).strict())
      .min(1)
      .max(imageLimits.additional),
  })
  .strict();

export interface BuiltInTemplate {
  /** The folder: the slug that it prefers. */
  slug: string;
  app: AppPackage;
  listing: z.output<typeof listingShape>;
  /** The pictures of the listing, the thumbnail first. */
  pictures: Omit<PackagedFile, 'address'>[];
}

/** The slugs of our templates and their versions, in the order in which they come onto the marketplace. */
export async function listBuiltInTemplates(
  folder = builtInTemplatesFolder,
): Promise<{ slug: string; version: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const order = Object.keys(templateCategories);
  const read = await Promise.all(slugs.map(async (slug) => ({ slug, ...(await readListing(join(folder, slug))) })));
  return read
    .toSorted(
      (one, other) => order.indexOf(other.category) - order.indexOf(one.category) || (one.slug < other.slug ? -1 : 1),
    )
    .map(({ slug, version }) => ({ slug, version }));
}

export async function readBuiltInTemplate(slug: string, parent = builtInTemplatesFolder): Promise<BuiltInTemplate> {
  const folder = join(parent, slug);
  const listing = await readListing(folder);
  const names = [listing.thumbnail, ...listing.images.map((image) => image.file)];
  return {
    ...{ slug, listing, app: await readAppPackage(await partsOf(folder)) },
    pictures: await Promise.all(
      names.map(async (name) => ({ name, bytes: await readFile(join(folder, 'listing', name)) })),
    ),
  };
}

export const readListing = async (folder: string) =>
  listingShape.parse(JSON.parse(await readFile(join(folder, 'listing.json'), 'utf8')));

/** The parts of a package that is a folder. */
async function partsOf(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    parts.set(path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path));
  }
  return parts;
}
