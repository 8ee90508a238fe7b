import { expect, test } from 'vitest';
import { metricTimes } from './start-telemetry.ts';

test.each([
  [{}, {}],
  [{ OTEL_METRIC_EXPORT_INTERVAL: '5000' }, { exportIntervalMillis: 5_000, exportTimeoutMillis: 5_000 }],
  [
    { OTEL_METRIC_EXPORT_INTERVAL: '120000', OTEL_METRIC_EXPORT_TIMEOUT: '1000' },
    { exportIntervalMillis: 120_000, exportTimeoutMillis: 1_000 },
  ],
  [{ OTEL_METRIC_EXPORT_INTERVAL: 'soon' }, {}],
  [{ OTEL_METRIC_EXPORT_INTERVAL: '-1' }, {}],
])('figures are told as often as %j says', (variables, times) => {
  expect(metricTimes(variables)).toEqual(times);
});
