/** What deploy/ offers to those who run Sheaf names only figures and variables that the server has. */
import { readFileSync } from 'node:fs';
import { metrics } from '@opentelemetry/api';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerMetrics } from '#features/operation/server/metrics.ts';
import { beginTelemetry, endTelemetry } from '#platform/telemetry/spans.ts';
import { describeEnvironment } from '#platform/environment/describe-environment.ts';
import { readEnvironment } from '../src/environment.ts';

const chart = 'deploy/helm/sheaf';
const read = (path: string): string => readFileSync(path, 'utf8');

afterAll(() => {
  endTelemetry();
  metrics.disable();
});

/** Names as Prometheus has them: of /metrics, and of what a collector of OpenTelemetry hands on. */
function registeredNames(): Set<string> {
  // Their services are asked when they are read, and here only their names are.
  const own = registerMetrics({} as never, undefined)
    .getMetricsAsArray()
    .map(({ name }) => name);
  const reported: string[] = [];
  const note = (name: string, end: string) => reported.push(`${name.replaceAll('.', '_')}_${end}`);
  const meter = {
    createHistogram: (name: string) => note(name, 'seconds'),
    createObservableCounter: (name: string) => {
      note(name, 'total');
      return { addCallback: () => undefined };
    },
  };
  metrics.setGlobalMeterProvider({ getMeter: () => meter } as never);
  beginTelemetry();
  return new Set([...own, ...reported]);
}

test('the dashboard and the alerts ask only for figures that the server gives', () => {
  const known = registeredNames();
  expect(known.size).toBeGreaterThan(30);
  const dashboard = JSON.parse(read('deploy/grafana/sheaf.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
    templating: { list: { query: string | { query: string } }[] };
  };
  const written = [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => (typeof query === 'string' ? query : query.query)),
    read('deploy/prometheus/alerts.yaml'),
    read('deploy/prometheus/alerts.test.yaml'),
  ];
  const name = /\b(?:sheaf|process|nodejs|http_server|db_client|messaging_process)_[a-z0-9_]+/g;
  const requested = [...new Set(written.flatMap((text) => text.match(name) ?? []))];
  expect(requested.length).toBeGreaterThan(20);
  expect(requested.filter((one) => !known.has(one.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, '')))).toEqual([]);
  // Each expression asks for one of them, or for `up`, which Prometheus has of itself.
  for (const { title, targets = [] } of dashboard.panels)
    for (const { expr } of targets) expect(expr.match(name) ?? expr.match(/\bup\{/), title).not.toBeNull();
});

test.each([
  [true, 1],
  [false, 0],
])('of a database that is away (%s) the figure is %i', async (isAway, value) => {
  const figure = registerMetrics({} as never, { isAway } as never).getSingleMetric('sheaf_database_away');
  expect((await figure?.get())?.values).toEqual([{ value, labels: {} }]);
});

test('each alert is tried by a test of its own, where it rings and where it does not', () => {
  const alerts = [...read('deploy/prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tried = read('deploy/prometheus/alerts.test.yaml');
  expect(alerts.length).toBeGreaterThan(5);
  const rings = [...tried.matchAll(/alertname: (\w+)\n\s+exp_alerts:/g)].map(([, name]) => name);
  const isQuiet = [...tried.matchAll(/alertname: (\w+) }/g)].map(([, name]) => name);
  expect([...new Set(rings)].toSorted()).toEqual(alerts.toSorted());
  expect([...new Set(isQuiet)].toSorted()).toEqual(alerts.toSorted());
});

test('the chart takes every variable, secrets among the secrets, and refuses any other', () => {
  const schema = JSON.parse(read(`${chart}/values.schema.json`)) as {
    properties: Record<'env' | 'secretEnv', { properties: object; additionalProperties: boolean }>;
  };
  const { env, secretEnv } = schema.properties;
  expect([env.additionalProperties, secretEnv.additionalProperties]).toEqual([false, false]);
  const open = Object.keys(env.properties);
  const secret = Object.keys(secretEnv.properties);
  // Set by the chart, and what is for development.
  const deployment = read(`${chart}/templates/deployment.yaml`);
  const fixed = [...deployment.matchAll(/- name: ([A-Z_]+)\n\s+value:/g)].map(([, name = '']) => name);
  expect(fixed).toEqual(['HOST', 'PORT', 'DATA_DIR']);
  const declared = readEnvironment({}).switches.map(({ name }) => name);
  expect([...open, ...secret, ...fixed, 'SHEAF_MODE'].toSorted()).toEqual(declared.toSorted());
  const isSecret = (name: string) =>
    describeEnvironment({ [name]: z.string() }, { [name]: 'value' })[0]?.value === null;
  expect(open.filter(isSecret)).toEqual([]);
  expect(secret.filter((name) => !isSecret(name))).toEqual([]);
});

test('values and templates name only variables that the chart takes', () => {
  const schema = JSON.parse(read(`${chart}/values.schema.json`)) as {
    properties: Record<string, { properties?: Record<string, unknown> }>;
  };
  const values = read(`${chart}/values.yaml`);
  const keys = [...values.matchAll(/^(\w+):/gm)].map(([, key]) => key);
  expect(keys.toSorted()).toEqual(
    Object.keys(schema.properties)
      .filter((key) => key !== 'global')
      .toSorted(),
  );
  const below = [...values.matchAll(/^(env|secretEnv):\n((?: .*\n)+)/gm)];
  expect(below).toHaveLength(2);
  for (const [, group = '', lines = ''] of below) {
    const names = [...lines.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !Object.hasOwn(schema.properties[group]?.properties ?? {}, name))).toEqual([]);
  }
});

test('the image is the version of this tree', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read(`${chart}/Chart.yaml`)).toContain(`appVersion: "${version}"`);
});
