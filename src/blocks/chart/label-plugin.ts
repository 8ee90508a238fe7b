import type { Chart, Element, Plugin } from 'chart.js';
import { textOn } from '#kit/contrast.ts';
import type { ChartModel, ChartSeries } from './chart-model.ts';
import type { ChartTheme } from './chart-options.ts';
import { formatValue } from '../shared/figures/format-value.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Writes names and values on bars, slices and points: inside where there is room, else next to it; never over each other. */
export function labelPlugin(model: ChartModel, theme: ChartTheme): Plugin {
  return {
    id: 'internalLabels',
    afterDatasetsDraw(chart) {
      const taken: Box[] = [];
      chart.ctx.save();
      chart.ctx.font = `600 12px ${theme.font}`;
      chart.ctx.textAlign = 'center';
      chart.ctx.textBaseline = 'middle';
      for (const [index, series] of model.series.entries()) {
        if (series.settings.internal_labels === 'None' || !chart.isDatasetVisible(index)) continue;
        for (const [place, element] of chart.getDatasetMeta(index).data.entries()) {
          const text = labelText(series, place, model);
          if (text && chart.getDataVisibility(place)) writeLabel(chart, element, text, taken, theme);
        }
      }
      chart.ctx.restore();
    },
  };
}

/** What is written on one element; '' for nothing. */
export function labelText(series: ChartSeries, index: number, model: ChartModel): string {
  const value = model.family === 'scatter' ? series.points[index]?.y : series.values[index];
  if (value === null || value === undefined) return '';
  const name = model.family === 'scatter' ? series.name : (model.labels[index] ?? '');
  const figures = formatValue(value, series.look);
  switch (series.settings.internal_labels) {
    case 'None':
      return '';
    case 'Name':
      return name;
    case 'Value':
      return figures;
    case 'Name and value':
      return `${name}: ${figures}`;
  }
}

const lineHeight = 16;
const gap = 4;

function writeLabel(chart: Chart, element: Element, text: string, taken: Box[], theme: ChartTheme): void {
  const width = chart.ctx.measureText(text).width;
  const { x, y, base, horizontal, outerRadius } = element.getProps(
    ['x', 'y', 'base', 'horizontal', 'outerRadius'],
    true,
  ) as Shape;
  const spots: { x: number; y: number; color: string }[] = [];
  const fill = String(element.options['backgroundColor'] ?? theme.surface);
  const inside = textOn(fill) || theme.text;
  if (outerRadius !== undefined) {
    const { startAngle = 0, endAngle = 0 } = element.getProps(['startAngle', 'endAngle'], true) as Slice;
    const [angle, middle] = [endAngle - startAngle, (startAngle + endAngle) / 2];
    const distance = angle > 6 ? 0 : outerRadius * 0.64;
    const across = angle > Math.PI ? outerRadius : 2 * distance * Math.sin(angle / 2);
    const sideways = Math.abs(Math.cos(middle));
    const room = across * (1 - sideways) + outerRadius * 0.7 * sideways;
    if (distance === 0 || (room >= width && across >= lineHeight)) {
      spots.push({ x: x + Math.cos(middle) * distance, y: y + Math.sin(middle) * distance, color: inside });
    }
  } else if (base !== undefined) {
    const length = Math.abs(horizontal ? x - base : y - base);
    const needed = horizontal ? width + 2 * gap : lineHeight + 2 * gap;
    const thickness = Number(element.getProps(['width', 'height'], true)[horizontal ? 'height' : 'width'] ?? 0);
    const fits = length >= needed && (horizontal ? thickness >= lineHeight : thickness >= width + 3 * gap);
    const ahead = horizontal ? Math.sign(x - base) || 1 : Math.sign(y - base) || -1;
    if (fits) spots.push({ x: horizontal ? (x + base) / 2 : x, y: horizontal ? y : (y + base) / 2, color: inside });
    spots.push(
      horizontal
        ? { x: x + ahead * (width / 2 + gap), y, color: theme.text }
        : { x, y: y + ahead * (lineHeight / 2 + 2), color: theme.text },
    );
  } else
    spots.push(
      { x, y: y - lineHeight / 2 - gap, color: theme.text },
      { x, y: y + lineHeight / 2 + gap, color: theme.text },
    );
  for (const spot of spots) {
    const box = {
      left: spot.x - width / 2,
      right: spot.x + width / 2,
      top: spot.y - lineHeight / 2,
      bottom: spot.y + lineHeight / 2,
    };
    const isOutside = box.left < 0 || box.right > chart.width || box.top < 0 || box.bottom > chart.height;
    if (isOutside || taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    chart.ctx.fillStyle = spot.color;
    chart.ctx.fillText(text, spot.x, spot.y);
    return;
  }
}

interface Shape {
  x: number;
  y: number;
  base?: number;
  horizontal?: boolean;
  outerRadius?: number;
}

interface Slice {
  startAngle?: number;
  endAngle?: number;
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
