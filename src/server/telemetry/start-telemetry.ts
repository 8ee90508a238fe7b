import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { productVersion } from '../http/product-version.ts';
import { beginTelling, endTelling } from './spans.ts';

/**
 * Tells traces and figures over OTLP/HTTP to where OTEL_EXPORTER_OTLP_ENDPOINT says. The packages are loaded here and
 * nowhere else; they read the other `OTEL_*` variables themselves. Answers how to end it, with what is still to be told.
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
    readers: [new figures.PeriodicExportingMetricReader({ exporter: new numbers.OTLPMetricExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  beginTelling();
  return async () => {
    endTelling();
    await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
    for (const api of [trace, metrics, propagation, context]) api.disable();
  };
}
