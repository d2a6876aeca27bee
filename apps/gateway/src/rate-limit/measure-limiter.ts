import { Counter, reportGauge, type Registry } from '@matchpoint/telemetry';
import type { ResilientLimiter } from './resilient-limiter.js';

/** Wraps the limiter to count refusals by bucket. */
export function measureLimiter(limiter: ResilientLimiter, registry: Registry): ResilientLimiter {
  const refusals = new Counter({
    name: 'matchpoint_rate_limit_refusals_total',
    help: 'Requests refused by a rate limit, by bucket',
    labelNames: ['bucket'],
    registers: [registry],
  });
  reportGauge({
    registry,
    name: 'matchpoint_rate_limit_local',
    help: 'Whether this gateway keeps its own buckets because Redis is unreachable: 1 or 0',
    read: () => [{ value: Number(limiter.source() === 'local') }],
  });
  return {
    ...limiter,
    async take(demands) {
      const decisions = await limiter.take(demands);
      // Decisions end with the first refusal.
      const last = decisions.at(-1);
      if (last?.allowed === false) refusals.inc({ bucket: last.bucket });
      return decisions;
    },
  };
}
