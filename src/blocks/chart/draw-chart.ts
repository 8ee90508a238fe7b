/** The part that carries Chart.js. Loaded in the browser only, when a chart comes into view. */
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  PolarAreaController,
  RadarController,
  RadialLinearScale,
  ScatterController,
  Tooltip,
} from 'chart.js';
import type { ChartModel } from './chart-model.ts';
import { type ChartSettings, type ChartTheme, chartConfiguration } from './chart-options.ts';
import { labelPlugin } from './label-plugin.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  PolarAreaController,
  RadarController,
  RadialLinearScale,
  ScatterController,
  Tooltip,
);

export interface DrawnChart {
  destroy(): void;
}

/** Draws the chart on a canvas and follows the size of the element around it. */
export function drawChart(
  canvas: HTMLCanvasElement,
  model: ChartModel,
  settings: ChartSettings,
  { animated }: { animated: boolean },
): DrawnChart {
  const theme = themeAt(canvas);
  const { options, ...rest } = chartConfiguration(model, settings, theme);
  const animation = animated ? { duration: 300 } : false;
  return new Chart(canvas, { ...rest, options: { ...options, animation }, plugins: [labelPlugin(model, theme)] });
}

/** The chart with its title, and what it says of missing values, as a picture of a fixed size, on white, for a PDF. */
export async function chartPicture(
  around: HTMLElement,
  model: ChartModel,
  settings: ChartSettings,
): Promise<{ jpeg: Uint8Array<ArrayBuffer>; width: number; height: number }> {
  const theme = { ...themeAt(around), text: '#161819', muted: '#5f6673', line: '#d5dae3', surface: '#ffffff' };
  const canvas = document.createElement('canvas');
  const { options, ...rest } = chartConfiguration(model, settings, theme);
  canvas.width = picture.width;
  const { title } = settings;
  const { missed } = model;
  canvas.height = picture.height - (title ? titleHeight : 0) - (missed ? noteHeight : 0);
  const fixed = { responsive: false, animation: false, devicePixelRatio: 2 } as const;
  const chart = new Chart(canvas, { ...rest, options: { ...options, ...fixed }, plugins: [labelPlugin(model, theme)] });
  const page = document.createElement('canvas');
  page.width = picture.width * 2;
  page.height = picture.height * 2;
  const context = page.getContext('2d');
  if (!context) throw new Error('This browser can’t show the chart.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, page.width, page.height);
  context.fillStyle = theme.text;
  context.font = `700 52px ${theme.font}`;
  context.fillText(title, 0, 60, page.width);
  context.drawImage(canvas, 0, title ? titleHeight * 2 : 0);
  context.fillStyle = theme.muted;
  context.font = `400 32px ${theme.font}`;
  context.fillText(missed, 0, page.height - 16, page.width);
  chart.destroy();
  const blob = await new Promise<Blob | null>((done) => page.toBlob(done, 'image/jpeg', 0.92));
  if (!blob) throw new Error('This browser can’t show the chart.');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: page.width, height: page.height };
}

const picture = { width: 1060, height: 700 };
const titleHeight = 50;
const noteHeight = 40;

/** Chart.js takes no CSS variables: the colors around the element, as the browser computes them. */
function themeAt(element: HTMLElement): ChartTheme {
  const probe = document.createElement('span');
  element.parentElement?.append(probe);
  const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const color = (css: string): string => {
    probe.style.color = css;
    if (!ink) return '#161819';
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = getComputedStyle(probe).color;
    ink.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = ink.getImageData(0, 0, 1, 1).data;
    const hex = [red, green, blue, ...(alpha < 255 ? [alpha] : [])].map((part) => part.toString(16).padStart(2, '0'));
    return `#${hex.join('')}`;
  };
  const theme = {
    text: color('var(--block-text)'),
    muted: color('var(--block-muted)'),
    line: color('var(--block-line)'),
    accent: color('var(--block-accent)'),
    surface: color('var(--block-card)'),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return theme;
}
