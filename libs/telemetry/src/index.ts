export { createLogger, LOG_LEVELS, type Logger, type LogLevel } from './logger.js';
export { Counter, createMetrics, Gauge, Histogram, LATENCY_BUCKETS_SECONDS, startMetricsServer, type Registry } from './metrics.js';
