/**
 * Draws the pictures of the demonstration apps (src/features/demo/server/pictures): a runway at dusk, penguins on the ice, wind
 * over the prairie, and a sign for each app. Everything is drawn here, by code. Run it only to change them.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectFolder } from './project.mjs';

const folder = join(projectFolder, 'src', 'server', 'demo', 'pictures');
mkdirSync(folder, { recursive: true });

await save('runway-at-dusk.webp', runwayAtDusk());
await save('penguins-on-the-ice.webp', penguinsOnTheIce());
await save('wind-over-the-prairie.webp', windOverThePrairie());
await save('bird-strikes-sign.webp', sign('#F59E0B', bird(48, 54, 1.25, '#17110A')));
await save('penguins-sign.webp', sign('#CDEBF5', penguin(48, 88, 0.5, 'gentoo', 1)));
await save('prairie-power-sign.webp', sign('#FDE68A', turbine(48, 96, 0.235, 12, '#14532D')));

async function save(name, svg) {
  await sharp(Buffer.from(svg), { density: 96 }).webp({ quality: 84, effort: 6 }).toFile(join(folder, name));
}

function runwayAtDusk() {
  const birds = [
    [1180, 210, 1.5],
    [1262, 178, 1.25],
    [1336, 214, 1.2],
    [1252, 262, 1.3],
    [1404, 160, 1.05],
    [1420, 250, 1.1],
    [1492, 196, 0.95],
    [1330, 300, 1.1],
    [1560, 236, 0.85],
    [1478, 292, 0.9],
    [1630, 180, 0.75],
    [1096, 262, 1.35],
  ].map(([x, y, scale]) => bird(x, y, scale, '#120E22'));
  const lights = range(12).flatMap((step) => {
    const depth = (step / 11) ** 2.1;
    const y = 706 + depth * 250;
    const half = 22 + depth * 560;
    const light = (x) =>
      `<circle cx="${x}" cy="${y}" r="${1.6 + depth * 6}" fill="#FDE68A"/><circle cx="${x}" cy="${y}" r="${5 + depth * 20}" fill="#FBBF24" opacity="0.22"/>`;
    return [light(1320 - half), light(1320 + half)];
  });
  const marks = range(8).map((step) => {
    const [near, far] = [(step + 0.55) / 8, step / 8].map((one) => 706 + one ** 2 * 254);
    const width = (y) => 1 + ((y - 706) / 254) * 15;
    return `<path d="M${1320 - width(far)} ${far}H${1320 + width(far)}L${1320 + width(near)} ${near}H${1320 - width(near)}Z" fill="#F5E9D6" opacity="0.75"/>`;
  });
  return scene(1920, 960, [
    gradient('sky', ['#161230', '#2D1B4E 34%', '#6B2A5B 58%', '#D2603F 74%', '#F7A85C 84%']),
    '<radialGradient id="sun"><stop offset="0" stop-color="#FFE3A3"/><stop offset="0.25" stop-color="#FFC46B" stop-opacity="0.75"/><stop offset="1" stop-color="#F7A85C" stop-opacity="0"/></radialGradient>',
    '<rect width="1920" height="960" fill="url(#sky)"/>',
    ...range(70).map(
      (index) =>
        `<circle cx="${noise(index) * 1920}" cy="${noise(index + 90) * 420}" r="${0.6 + noise(index + 50) * 1.3}" fill="#FFF" opacity="${0.15 + noise(index + 20) * 0.5}"/>`,
    ),
    '<circle cx="1320" cy="690" r="420" fill="url(#sun)"/><circle cx="1320" cy="690" r="84" fill="#FFE9B8"/>',
    ridge(640, 46, 3, '#57264F', 700),
    ridge(672, 30, 11, '#351A3D', 720),
    '<path d="M0 700H1920V960H0Z" fill="#17122A"/>',
    '<path d="M1300 704H1340L1940 960H700Z" fill="#231C38"/>',
    ...marks,
    ...lights,
    tower(1688, 706),
    '<path d="M1716 706V672H1900V664L1920 662V706Z" fill="#120E22"/>',
    ...range(8).map(
      (index) => `<rect x="${1732 + index * 22}" y="682" width="12" height="7" fill="#FCD34D" opacity="0.85"/>`,
    ),
    ...birds,
  ]);
}

function penguinsOnTheIce() {
  const group = [
    [1090, 772, 0.9, 'adelie', 1],
    [1215, 790, 1.12, 'gentoo', -1],
    [1352, 806, 1.3, 'chinstrap', 1],
    [1512, 800, 1.46, 'gentoo', -1],
    [1668, 786, 1.1, 'adelie', -1],
    [1788, 812, 1.24, 'chinstrap', -1],
    [958, 752, 0.66, 'adelie', 1],
  ].map((one) => penguin(...one));
  return scene(1920, 900, [
    gradient('sky', ['#BFE3F2', '#E3F3F8 45%', '#FDF3E4 72%']),
    gradient('sea', ['#7FBBD0', '#3F86A6 60%', '#2C6C8E']),
    '<rect width="1920" height="900" fill="url(#sky)"/>',
    '<circle cx="1500" cy="250" r="70" fill="#FFF8E7"/><circle cx="1500" cy="250" r="150" fill="#FFF8E7" opacity="0.4"/>',
    ridge(450, 96, 26, '#A9CBDC', 580),
    ridge(486, 70, 33, '#C9E0EA', 580),
    ridge(530, 44, 47, '#EFF7FA', 580),
    '<rect y="570" width="1920" height="330" fill="url(#sea)"/>',
    ...range(26).map(
      (index) =>
        `<rect x="${noise(index + 7) * 1900}" y="${590 + noise(index + 40) * 130}" width="${40 + noise(index + 3) * 120}" height="3" rx="1.5" fill="#FFF" opacity="0.35"/>`,
    ),
    '<path d="M120 640L190 560L260 588L330 540L420 640Z" fill="#F7FCFE"/><path d="M330 540L420 640H300Z" fill="#CFE6F0"/>',
    '<path d="M600 616L650 574L720 590L760 616Z" fill="#F7FCFE"/><path d="M720 590L760 616H690Z" fill="#CFE6F0"/>',
    '<path d="M0 800Q300 740 620 762T1180 742Q1500 712 1920 742V900H0Z" fill="#F6FBFD"/>',
    '<path d="M0 836Q400 790 800 812T1920 800V900H0Z" fill="#E2F0F6"/>',
    ...group,
  ]);
}

function windOverThePrairie() {
  const rows = range(13).map(
    (index) =>
      `<path d="M${620 + (index - 6) * 16} 706L${600 + (index - 6) * 170} 960" stroke="#EBCB63" stroke-width="${5 + Math.abs(index - 6) * 0.6}" opacity="0.55"/>`,
  );
  return scene(1280, 960, [
    gradient('sky', ['#FDE7B0', '#FBD38D 40%', '#FEF3D7 70%']),
    '<rect width="1280" height="960" fill="url(#sky)"/>',
    '<circle cx="330" cy="420" r="120" fill="#FFF7DA"/><circle cx="330" cy="420" r="230" fill="#FFF7DA" opacity="0.45"/>',
    hills(470, 34, 1.1, '#C5C98A', 620),
    turbine(150, 520, 0.42, 24, '#F8FAF0'),
    turbine(480, 500, 0.36, 70, '#F8FAF0'),
    turbine(700, 505, 0.4, 5, '#F8FAF0'),
    hills(545, 40, 3.4, '#97AE5E', 700),
    turbine(330, 640, 0.78, 48, '#FFFFFF'),
    turbine(930, 640, 1.08, 14, '#FFFFFF'),
    hills(634, 36, 5.2, '#5C8A3F', 780),
    '<path d="M0 720Q320 660 640 690T1280 700V960H0Z" fill="#D9B24A"/>',
    ...rows,
    '<path d="M0 870Q360 820 700 860T1280 850V960H0Z" fill="#2F6B35"/>',
    '<path d="M0 910Q420 870 760 905T1280 890V960H0Z" fill="#1F5130"/>',
    '<path d="M1016 868V806L1066 772L1116 806V868Z" fill="#8F2D20"/><path d="M1006 812L1066 768L1126 812" fill="none" stroke="#F6E7CF" stroke-width="8"/><rect x="1048" y="822" width="36" height="46" fill="#F6E7CF"/><path d="M1130 868V790Q1154 766 1178 790V868Z" fill="#CBD5D1"/>',
  ]);
}

function bird(x, y, scale, color) {
  return `<path transform="translate(${x} ${y}) scale(${scale})" fill="${color}" d="M0 4C-6 -8 -16 -16 -34 -15C-22 -10 -14 -3 -9 5C-6 9 -3 11 0 12C3 11 6 9 9 5C14 -3 22 -10 34 -15C16 -16 6 -8 0 4Z"/>`;
}

function penguin(x, y, scale, kind, facing) {
  const beak = kind === 'gentoo' ? '#F97316' : '#2B2320';
  const face = {
    adelie: '<circle cx="7" cy="-136" r="5.5" fill="#FFF"/><circle cx="8" cy="-136" r="2.6" fill="#14202B"/>',
    chinstrap:
      '<path d="M-6 -134Q4 -146 18 -138Q20 -124 8 -120Q-4 -122 -6 -134Z" fill="#FFF"/><path d="M-6 -130Q4 -118 19 -126" fill="none" stroke="#14202B" stroke-width="2.6"/><circle cx="9" cy="-136" r="2.6" fill="#14202B"/>',
    gentoo:
      '<path d="M-8 -148Q4 -154 14 -144Q10 -138 2 -140Q-4 -142 -8 -148Z" fill="#FFF"/><circle cx="9" cy="-137" r="2.6" fill="#FFF"/><circle cx="9" cy="-137" r="1.5" fill="#14202B"/>',
  }[kind];
  return `<g transform="translate(${x} ${y}) scale(${scale * facing} ${scale})">
<ellipse cx="2" cy="3" rx="46" ry="7" fill="#9FC4D6" opacity="0.7"/>
<path d="M-24 -4Q-14 -12 0 -3Q-2 5 -22 5ZM4 -3Q16 -12 30 -4Q28 5 6 5Z" fill="${kind === 'adelie' ? '#E8A58F' : '#F59E0B'}"/>
<path d="M-36 -22L-50 -2L-22 -8Z" fill="#14202B"/>
<path d="M0 -160C-22 -160 -24 -138 -22 -122C-38 -102 -44 -64 -36 -30C-30 -6 -12 -2 2 -2C20 -2 34 -10 36 -36C38 -70 34 -102 20 -120C24 -140 20 -160 0 -160Z" fill="#14202B"/>
<path d="M8 -114C-10 -104 -18 -72 -16 -40C-14 -12 0 -5 10 -5C24 -6 32 -16 33 -38C34 -72 30 -100 8 -114Z" fill="#FBFDFE"/>
${face}<path d="M18 -142L38 -134L18 -130Z" fill="${beak}"/>
<path d="M-30 -100C-46 -82 -52 -58 -46 -38C-36 -48 -28 -70 -24 -96Z" fill="#0E1822"/></g>`;
}

function turbine(x, y, scale, turn, color) {
  const blade = (angle) =>
    `<path transform="rotate(${angle})" d="M-4 0C-9 -30 -6 -110 0 -150C3 -110 6 -30 4 0Z" fill="${color}"/>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-7 0L-3.5 -252H3.5L7 0Z" fill="${color}"/><g transform="translate(0 -252)">${[0, 120, 240].map((angle) => blade(angle + turn)).join('')}<circle r="8" fill="${color}"/></g></g>`;
}

function tower(x, y) {
  return `<path d="M${x - 9} ${y}L${x - 6} ${y - 96}H${x + 6}L${x + 9} ${y}Z" fill="#120E22"/><path d="M${x - 24} ${y - 116}H${x + 24}L${x + 15} ${y - 94}H${x - 15}Z" fill="#120E22"/><path d="M${x - 21} ${y - 113}H${x + 21}L${x + 17} ${y - 103}H${x - 17}Z" fill="#FCD34D" opacity="0.9"/><path d="M${x - 22} ${y - 120}H${x + 22}V${y - 116}H${x - 22}ZM${x - 1} ${y - 142}H${x + 1}V${y - 120}H${x - 1}Z" fill="#120E22"/><circle cx="${x}" cy="${y - 143}" r="3" fill="#F87171"/>`;
}

/** A line of hills or mountains: `height` above and below `level`, down to `ground`. */
function ridge(level, height, seed, color, ground) {
  const points = range(33).map((step) => {
    const up = noise(seed + step) * 0.62 + noise(seed + step * 0.5 + 300) * 0.38;
    return `${step * 60} ${Math.round(level + height - up * height * 2)}`;
  });
  return `<path d="M0 ${ground}L${points.join('L')}L1920 ${ground}Z" fill="${color}" stroke="${color}" stroke-width="6" stroke-linejoin="round"/>`;
}

/** The same for gentle hills, one and a half waves wide. */
function hills(level, height, shift, color, ground) {
  const points = range(65).map(
    (step) => `${step * 20} ${Math.round(level + Math.sin(step / 7 + shift) * height * Math.cos(step / 23 + shift))}`,
  );
  return `<path d="M0 ${ground}L${points.join('L')}V${ground}Z" fill="${color}"/>`;
}

function sign(color, drawing) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="${color}"/>${drawing}</svg>`;
}

function scene(width, height, parts) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

function gradient(id, stops) {
  const marks = stops.map((stop) => {
    const [color, at = '0%'] = stop.split(' ');
    return `<stop offset="${at}" stop-color="${color}"/>`;
  });
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join('')}</linearGradient>`;
}

/** The same "chance" every time: 0 to 1. */
function noise(seed) {
  const value = Math.sin(seed * 127.1 + 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

function range(count) {
  return Array.from({ length: count }, (_, index) => index);
}
