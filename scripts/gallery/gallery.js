// The controls of the gallery: what is shown, how wide, in which colours. The address keeps what was chosen.

const root = document.documentElement;
const filter = document.getElementById('filter');
const choices = ['palette', 'width', 'scheme'].map((id) => document.getElementById(id));
const frames = [...document.querySelectorAll('iframe')];

restore();
showFrames();
applyChoices();
applyFilter();

filter.addEventListener('input', () => {
  applyFilter();
  keep();
});
for (const choice of choices) {
  choice.addEventListener('change', () => {
    applyChoices();
    if (choice.id === 'palette') showFrames();
    keep();
  });
}
new ResizeObserver(fitAll).observe(document.querySelector('main'));
for (const frame of frames) frame.addEventListener('load', () => watchHeight(frame));

/** Frames load when they come near; a new palette is a new page. */
function showFrames() {
  const palette = valueOf('palette');
  const query = palette === 'Default' ? '' : `?palette=${encodeURIComponent(palette)}`;
  for (const frame of frames) frame.src = frame.dataset.src + query;
}

function applyChoices() {
  const width = valueOf('width');
  const scheme = valueOf('scheme').toLowerCase();
  if (scheme === 'system') delete root.dataset.scheme;
  else root.dataset.scheme = scheme;
  if (width === 'All') delete root.dataset.width;
  else root.dataset.width = width;
  for (const figure of document.querySelectorAll('figure')) {
    figure.hidden = width !== 'All' && figure.style.getPropertyValue('--width') !== width;
  }
  fitAll();
}

function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const article of document.querySelectorAll('article')) {
    article.hidden = !words.every((word) => article.dataset.words.includes(word));
    if (!article.hidden) shown++;
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('article:not([hidden])');
  }
  document.querySelector('.none').hidden = shown > 0;
}

/** A frame is as high as its page, and as small as its place. */
function fit(frame) {
  const page = frame.contentDocument?.getElementById('sheaf-page-root');
  const paper = frame.parentElement;
  const width = Number(frame.closest('figure').style.getPropertyValue('--width'));
  const scale = Math.min(1, paper.clientWidth / width);
  if (scale === 0) return;
  const height = Math.max(160, page ? contentHeight(page) : 320);
  frame.style.height = `${height}px`;
  frame.style.transform = `scale(${scale})`;
  paper.style.height = `${height * scale}px`;
}

function fitAll() {
  for (const frame of frames) fit(frame);
}

/** Of the blocks, not of the window that the page fills. */
function contentHeight(page) {
  const blocks = [...page.querySelectorAll('[data-block]')].flatMap((block) => [block, ...block.children]);
  return Math.ceil(Math.max(0, ...blocks.map((block) => block.getBoundingClientRect().bottom)));
}

function watchHeight(frame) {
  const page = frame.contentDocument?.getElementById('main');
  fit(frame);
  if (page) new ResizeObserver(() => fit(frame)).observe(page);
}

function keep() {
  const address = new URLSearchParams();
  if (filter.value) address.set('filter', filter.value);
  for (const choice of choices) if (choice.selectedIndex > 0) address.set(choice.id, choice.value);
  history.replaceState(null, '', `${address.size > 0 ? `?${address}` : '/'}${location.hash}`);
}

function restore() {
  const address = new URLSearchParams(location.search);
  filter.value = address.get('filter') ?? '';
  for (const choice of choices) {
    const wanted = address.get(choice.id);
    if (wanted && [...choice.options].some((option) => option.value === wanted)) choice.value = wanted;
  }
}

function valueOf(id) {
  return choices.find((choice) => choice.id === id).value;
}
