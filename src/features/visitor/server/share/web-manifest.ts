/** What an app is called and looks like once it is installed: its manifest, and its icons. */
import type { AskedAddress } from '#platform/http/address.ts';
import type { Services } from '#platform/services.ts';
import { codeOfLanguage } from '#features/languages/rules/languages.ts';
import { appForStrangers } from '../offline/offline-app.ts';
import { iconOfOwner } from './icon-of-owner.ts';
import { makePicture, pictureKey } from './make-picture.ts';
import { appIcon } from './picture-words.ts';
import { beforeDrawing, pictureAnswer } from './shared-picture.ts';

export const manifestPath = '/app.webmanifest';
export const iconSizes = [192, 512] as const;
type IconSize = (typeof iconSizes)[number];
export const iconPath = (size: IconSize): string => `/app-icon-${size}.png`;

/** Null where no one may come in: what such an app is called is said nowhere. */
export async function answerManifest({ host, request }: AskedAddress, services: Services): Promise<Response | null> {
  const app = await appForStrangers(host, services);
  if (!app) return null;
  const { settings, name } = app;
  const called = settings.title || name;
  const { colors } = appIcon(app);
  const version = pictureKey({ ...appIcon(app), called: settings.favicon + settings.logo + name });
  const body = {
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
    ...{ name: called, short_name: shortName(called), lang: codeOfLanguage(settings.language) },
    ...(settings.description && { description: settings.description.slice(0, 300) }),
    theme_color: colors.accent,
    background_color: settings.palette.background || (settings.scheme === 'Dark' ? '#161819' : '#fafafa'),
    icons: iconSizes.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        ...{ src: `${iconPath(size)}?v=${version}`, sizes: `${size}x${size}`, type: 'image/png', purpose },
      })),
    ),
  };
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

/** The owner's icon or logo where it is stored here, else the first letter of the name on the accent. */
export async function answerAppIcon(
  { host, request, address }: AskedAddress,
  size: IconSize,
  services: Services,
): Promise<Response | null> {
  const app = await appForStrangers(host, services);
  if (!app) return null;
  const own = await iconOfOwner(app.settings.favicon || app.settings.logo, size, services);
  return pictureAnswer(request, own ?? (await makePicture(appIcon(app), size, beforeDrawing(address))));
}

/** What fits below an icon: whole words, while there are any. */
function shortName(called: string): string {
  const words = called.slice(0, 13).split(/\s+/);
  return called.length <= 12 || words.length === 1 ? called.slice(0, 12) : words.slice(0, -1).join(' ');
}
