import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const salesColumns: Column[] = [
  { id: 'month', name: 'Month', type: 'date' },
  { id: 'region', name: 'Region', type: 'text' },
  { id: 'revenue', name: 'Revenue', type: 'currency', format: '$#,##0' },
  { id: 'costs', name: 'Costs', type: 'currency', format: '$#,##0' },
  { id: 'margin', name: 'Margin', type: 'percent', format: '0.0%' },
  { id: 'visits', name: 'Visits', type: 'number' },
];
const regions = ['North', 'South', 'East', 'West'];
const sales: Record<string, Cell>[] = Array.from({ length: 48 }, (_, index) => {
  const month = index % 12;
  const season = 1 + Math.sin(((month - 2) / 12) * Math.PI * 2) * 0.35;
  const size = [1.4, 1, 0.8, 0.55][Math.floor(index / 12)] ?? 1;
  const revenue = Math.round(24_000 * season * size + ((index * 7_919) % 4_200));
  return {
    month: `2026-${String(((month + 5) % 12) + 1).padStart(2, '0')}-01`,
    region: regions[Math.floor(index / 12)] ?? 'North',
    revenue,
    costs: Math.round(revenue * (0.55 + ((index * 31) % 17) / 100)),
    margin: 0.2 + ((index * 13) % 20) / 100,
    visits: Math.round(revenue / 9 + ((index * 5_381) % 900)),
  };
});
const sheets = { Sales: { columns: salesColumns, rows: sales } };

const skillColumns: Column[] = [
  { id: 'skill', name: 'Skill', type: 'text' },
  { id: 'team', name: 'Team', type: 'number' },
  { id: 'goal', name: 'Goal', type: 'number' },
];
const skills = [
  { skill: 'Design', team: 4, goal: 4.5 },
  { skill: 'Research', team: 2.5, goal: 4 },
  { skill: 'Writing', team: 3.5, goal: 3.5 },
  { skill: 'Code', team: 4.5, goal: 4 },
  { skill: 'Data', team: 3, goal: 4 },
];

export const samples: BlockSample[] = [
  {
    name: 'Revenue by region',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: { title: 'Revenue by region', x_axis: 'region' },
      axis: [{ column: 'revenue', internal_labels: 'Value' }],
    },
    sheets,
  },
  {
    name: 'Revenue and costs over the year',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: { title: 'The year so far', x_axis: 'month', showScaleLabel: 'Only Y Axis' },
      axis: [
        { column: 'costs', type: 'bar' },
        { column: 'revenue', type: 'line' },
      ],
    },
    sheets,
  },
  {
    name: 'Shares of revenue',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: { title: 'Where it comes from', x_axis: 'region', legendPosition: 'bottom' },
      axis: [{ column: 'revenue', type: 'pie', internal_labels: 'Name and value', decimal: 'comma' }],
    },
    sheets,
  },
  {
    name: 'A single line in the colors of the owner',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: {
        title: 'Visits',
        x_axis: 'month',
        background_color: '#14213d',
        legendPosition: 'hidden',
        CustomStepSize: true,
        StepSize: 5000,
        grid: 'X & Y',
        grid_color: '#33436a',
      },
      axis: [{ column: 'visits', type: 'line', backgroundColor: ['#fca311'], borderWidth: 3 }],
    },
    sheets,
  },
  {
    name: 'Lying, stacked bars',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: { title: 'Costs and revenue', x_axis: 'region', stackAxis: true, Data_Format: 'Compact' },
      axis: [
        { column: 'revenue', type: 'horizontal-bar', internal_labels: 'Value' },
        { column: 'costs', type: 'horizontal-bar', internal_labels: 'Value' },
      ],
    },
    sheets,
  },
  {
    name: 'Skills as a web',
    state: 'normal',
    block: {
      sheet_title: 'Skills',
      settings: { title: 'Where the team stands', x_axis: 'skill', grid: 'X & Y' },
      axis: [
        { column: 'team', type: 'radar', duplicateXAxis: 'average' },
        { column: 'goal', type: 'radar', duplicateXAxis: 'average' },
      ],
    },
    sheets: { Skills: { columns: skillColumns, rows: skills } },
  },
  {
    name: 'Revenue against visits',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: { title: 'Do visits pay?', x_axis: 'visits', showScaleLabel: 'X & Y', grid: 'X & Y' },
      axis: [{ column: 'revenue', type: 'scatter', pointRadius: 5 }],
    },
    sheets,
  },
  {
    name: 'Average margin around the compass',
    state: 'normal',
    block: {
      sheet_title: 'Sales',
      settings: { title: 'Margin', x_axis: 'region' },
      axis: [{ column: 'margin', type: 'polarArea', duplicateXAxis: 'average', internal_labels: 'Value' }],
    },
    sheets,
  },
  { name: 'Nothing chosen yet', state: 'empty', block: { sheet_title: 'Sales', settings: { title: 'Chart' } }, sheets },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Sales', settings: { title: 'Revenue', x_axis: 'region' }, axis: [{ column: 'revenue' }] },
    sheets: { Sales: { columns: salesColumns, rows: [] } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: {
      sheet_title: 'Old sales',
      settings: { title: 'Revenue', x_axis: 'region' },
      axis: [{ column: 'revenue' }],
    },
    sheets,
  },
  {
    name: 'Long names and many slices',
    state: 'overflowing',
    block: {
      sheet_title: 'Parts',
      settings: { title: 'Rindfleischetikettierungsüberwachungsaufgaben nach Landkreis', x_axis: 'name' },
      axis: [{ column: 'count', type: 'pie', internal_labels: 'Name' }],
    },
    sheets: {
      Parts: {
        columns: [
          { id: 'name', name: 'Landkreis', type: 'text' },
          { id: 'count', name: 'Anzahl', type: 'number' },
        ],
        rows: Array.from({ length: 40 }, (_, index) => ({
          name: `Landkreis mit dem langen Namen Nummer ${index + 1}`,
          count: 400 - index * 9.5,
        })),
      },
    },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders', x_axis: 'customer', ...customerNames },
      axis: [{ column: 'total' }],
    },
    sheets: orderSheets,
  },
];
