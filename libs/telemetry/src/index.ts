export { createLogger, LOG_LEVELS, type Logger, type LogLevel } from './logger.js';
export { Counter, createMetrics, Gauge, Histogram, LATENCY_BUCKETS_SECONDS, type Registry } from './metrics.js';
export { startMetricsServer, type MetricsServerOptions } from './metrics-server.js';
export { reportCounter, reportGauge, type Reading, type ReportedMetric } from './report-readings.js';
export {
  askDependency,
  CHECK_TIMEOUT_MS,
  createReadiness,
  Degraded,
  Down,
  type Dependency,
  type DependencyState,
  type Readiness,
  type ReadinessBody,
} from './readiness.js';
export { startTracing, type Tracing } from './tracing/start-tracing.js';
export {
  type Attributes,
  currentSpan,
  currentTraceparent,
  isTracing,
  traced,
  tracedFrom,
  tracedJoined,
  tracedRequest,
  type PartOfTrace,
} from './tracing/tracer.js';
