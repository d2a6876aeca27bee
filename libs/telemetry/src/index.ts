export { createLogger, LOG_LEVELS, type Logger, type LogLevel } from './logger.js';
export { Counter, createMetrics, Gauge, Histogram, LATENCY_BUCKETS_SECONDS, type Registry } from './metrics.js';
export { startMetricsServer, type MetricsServerOptions } from './metrics-server.js';
export { createReadiness, Degraded, Down, withinCheckTime, type Dependency, type Readiness, type ReadinessBody } from './readiness.js';
