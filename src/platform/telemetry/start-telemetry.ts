import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { productVersion } from '../http/product-version.ts';
import { beginTelemetry, endTelemetry } from './spans.ts';

/** How often figures are reported, and how long that may take: the reader itself reads no variables. */
export function metricTimes(variables: Record<string, string | undefined> = process.env): {
  exportIntervalMillis?: number;
  exportTimeoutMillis?: number;
} {
  const interval = milliseconds(variables['OTEL_METRIC_EXPORT_INTERVAL']);
  const timeout = milliseconds(variables['OTEL_METRIC_EXPORT_TIMEOUT']);
  if (interval === undefined && timeout === undefined) return {};
  const every = interval ?? 60_000;
  // One export ends before the next begins.
  return { exportIntervalMillis: every, exportTimeoutMillis: Math.min(timeout ?? 30_000, every) };
}

function milliseconds(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && Number.isInteger(number) && number > 0 ? number : undefined;
}

/**
 * Reports traces and figures over OTLP/HTTP to where OTEL_EXPORTER_OTLP_ENDPOINT says. The packages are loaded here and
 * nowhere else; they read the other `OTEL_*` variables themselves. Returns how to end it, with what is still to be
 * reported.
 */
export async function startTelemetry(serviceName: string): Promise<() => Promise<void>> {
  const [
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    resources,
    tracing,
    figures,
    spans,
    numbers,
  ] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ]);
  const detectors = [resources.resourceAttributesEnvDetector, resources.serviceInstanceIdDetector];
  const resource = resources
    .resourceFromAttributes({ 'service.name': serviceName, 'service.version': productVersion })
    .merge(resources.detectResources({ detectors }));
  const tracers = new tracing.TracerProvider({
    resource,
    spanProcessors: [new tracing.BatchSpanProcessor({ exporter: new spans.OTLPTraceExporter() })],
  });
  const meters = new figures.MeterProvider({
    resource,
    readers: [
      new figures.PeriodicExportingMetricReader({ exporter: new numbers.OTLPMetricExporter(), ...metricTimes() }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  beginTelemetry();
  return async () => {
    endTelemetry();
    await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
    for (const api of [trace, metrics, propagation, context]) api.disable();
  };
}
