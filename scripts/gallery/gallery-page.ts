import { catalogue } from '#blocks/catalogue.ts';
import { escapeHtml } from '#kit/html.ts';
import type { GallerySample } from './read-samples.ts';
import { galleryPalettes } from './sample-page.ts';

/** The widths that every screen is looked at in. */
export const galleryWidths = [390, 768, 1280] as const;

/** The overview: every sample of every block in three frames side by side, at one scale. */
export function galleryPage(samples: readonly GallerySample[]): string {
  const types = [...new Set(samples.map((one) => one.type))];
  const count = `${samples.length} samples of ${types.length} blocks`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery · Sheaf</title>
<link rel="stylesheet" href="/gallery/inter/index.css">
<link rel="stylesheet" href="/gallery/tokens.css">
<link rel="stylesheet" href="/gallery/gallery.css">
<script type="module" src="/gallery/gallery.js"></script>
</head>
<body>
<header class="bar">
<h1>Gallery <small>${count}</small></h1>
<input type="search" id="filter" placeholder="Filter by block, name or state" aria-label="Filter samples" autocomplete="off">
${choice('palette', 'Palette', [...galleryPalettes.keys()])}
${choice('width', 'Width', ['All', ...galleryWidths.map(String)])}
${choice('scheme', 'Scheme', ['System', 'Light', 'Dark'])}
</header>
<nav class="types" aria-label="Blocks">
${types.map((type) => `<a href="#${type}">${escapeHtml(catalogue[type].name)}</a>`).join('\n')}
</nav>
<main>
${types.map((type) => section(type, samples)).join('\n')}
<p class="none" hidden>No sample is called that.</p>
</main>
</body>
</html>
`;
}

function section(type: GallerySample['type'], samples: readonly GallerySample[]): string {
  const { name, description } = catalogue[type];
  const own = samples.filter((one) => one.type === type);
  return `<section id="${type}" aria-labelledby="${type}-name">
<h2 id="${type}-name">${escapeHtml(name)} <small>${escapeHtml(description)}</small></h2>
${own.map(article).join('\n')}
</section>`;
}

function article({ key, type, sample }: GallerySample): string {
  const words = [type, catalogue[type].name, sample.name, sample.state].join(' ').toLowerCase();
  const frames = galleryWidths.map((width) => frame(key, sample.name, width)).join('\n');
  return `<article data-words="${escapeHtml(words)}">
<h3>${escapeHtml(sample.name)}${sample.state === 'normal' ? '' : ` <span class="state" data-state="${sample.state}">${sample.state}</span>`}
<a href="/sample/${key}" target="_blank" rel="noopener">Open alone</a></h3>
<div class="frames">
${frames}
</div>
</article>`;
}

function frame(key: string, name: string, width: number): string {
  const title = `${name} at ${width} pixels`;
  return `<figure style="--width:${width}"><figcaption>${width}</figcaption><div class="paper"><iframe data-src="/sample/${key}" title="${escapeHtml(title)}" loading="lazy"></iframe></div></figure>`;
}

function choice(id: string, label: string, options: readonly string[]): string {
  const list = options.map((option) => `<option>${escapeHtml(option)}</option>`).join('');
  return `<label>${label} <select id="${id}">${list}</select></label>`;
}
