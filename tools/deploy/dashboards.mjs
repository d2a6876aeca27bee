// Contents of the Grafana dashboards. make-dashboards.mjs writes them; a test checks their metrics against docs/metrics.md.

const API = 'operation!~"/health/.*"';
const quantile = (q, metric, by, filter = '') =>
  `histogram_quantile(${q}, sum by (le${by ? `, ${by}` : ''}) (rate(${metric}_bucket{${filter}}[$__rate_interval])))`;
const rate = (metric, by, filter = '') => `sum by (${by}) (rate(${metric}{${filter}}[$__rate_interval]))`;

/** A panel: title, unit of Grafana, and queries by the legend of their series. */
const panel = (title, unit, queries) => ({ title, unit, queries });

export const DASHBOARDS = [
  {
    uid: 'matchpoint-api',
    title: 'Matchpoint: API',
    panels: [
      panel('Requests by status', 'reqps', { '{{status}}': rate('matchpoint_http_requests_total', 'status', API) }),
      panel('Failed requests, share', 'percentunit', {
        '5 min': 'matchpoint:http_errors:ratio_rate5m',
        '1 h': 'matchpoint:http_errors:ratio_rate1h',
        '6 h': 'matchpoint:http_errors:ratio_rate6h',
      }),
      panel('Duration', 's', {
        p50: quantile(0.5, 'matchpoint_http_request_duration_seconds', '', API),
        p95: quantile(0.95, 'matchpoint_http_request_duration_seconds', '', API),
        p99: quantile(0.99, 'matchpoint_http_request_duration_seconds', '', API),
      }),
      panel('Slowest operations, p95', 's', {
        '{{operation}}': `topk(10, ${quantile(0.95, 'matchpoint_http_request_duration_seconds', 'operation', API)})`,
      }),
      panel('Busiest operations', 'reqps', { '{{operation}}': `topk(10, ${rate('matchpoint_http_requests_total', 'operation', API)})` }),
      panel('Failures by operation', 'reqps', {
        '{{operation}} {{status}}': `topk(10, ${rate('matchpoint_http_requests_total', 'operation, status', `${API}, status=~"5.."`)})`,
      }),
      panel('Refused by rate limits', 'reqps', { '{{bucket}}': rate('matchpoint_rate_limit_refusals_total', 'bucket') }),
      panel('Gateways that limit without Redis', 'short', { gateways: 'sum(matchpoint_rate_limit_local)' }),
      panel('Live streams', 'short', { streams: 'sum(matchpoint_live_streams)' }),
    ],
  },
  {
    uid: 'matchpoint-processes',
    title: 'Matchpoint: processes',
    panels: [
      panel('Calls by service', 'reqps', { '{{service}}': rate('matchpoint_rpc_duration_seconds_count', 'service') }),
      panel('Duration of calls in the service, p95', 's', { '{{service}}': quantile(0.95, 'matchpoint_rpc_duration_seconds', 'service') }),
      panel('Duration of calls for the caller, p95', 's', {
        '{{service}} to {{peer}}': quantile(0.95, 'matchpoint_rpc_client_duration_seconds', 'service, peer'),
      }),
      panel('Failed calls', 'reqps', {
        '{{service}} to {{peer}}: {{code}}': rate('matchpoint_rpc_client_failures_total', 'service, peer, code'),
      }),
      panel('Retries and open breakers', 'short', {
        'retries of {{peer}}': rate('matchpoint_rpc_client_retries_total', 'peer'),
        'open breakers of {{peer}}': 'sum by (peer) (matchpoint_rpc_client_open_breakers)',
      }),
      panel('Database connections in use', 'percentunit', {
        '{{service}}':
          'sum by (service) (matchpoint_database_connections{state="busy"}) / sum by (service) (matchpoint_database_connections_max)',
      }),
      panel('Queries that wait for a connection', 'short', { '{{service}}': 'sum by (service) (matchpoint_database_waiting_queries)' }),
      panel('CPU', 'percentunit', { '{{service}}': rate('process_cpu_seconds_total', 'service', 'job="matchpoint"') }),
      panel('Memory', 'bytes', { '{{service}}': 'max by (service) (process_resident_memory_bytes{job="matchpoint"})' }),
      panel('Event loop delay, p99', 's', { '{{service}}': 'max by (service) (nodejs_eventloop_lag_p99_seconds{job="matchpoint"})' }),
      panel('Clocks against the database', 's', { '{{service}}': 'max by (service) (abs(matchpoint_clock_difference_seconds))' }),
    ],
  },
  {
    uid: 'matchpoint-events',
    title: 'Matchpoint: events and webhooks',
    panels: [
      panel('Published events', 'short', { '{{service}}': rate('matchpoint_relay_published_events_total', 'service') }),
      panel('Oldest unpublished event', 's', { '{{service}}': 'max by (service) (matchpoint_outbox_oldest_wait_seconds)' }),
      panel('Unpublished events', 'short', { '{{service}}': 'max by (service) (matchpoint_outbox_waiting_events)' }),
      panel('Events that NATS refuses', 'short', { '{{service}}': 'max by (service) (matchpoint_outbox_set_aside_events)' }),
      panel('Relays and consumers at work', 'short', {
        'relay of {{service}}': 'sum by (service) (matchpoint_relay_active)',
        '{{consumer}}': 'sum by (consumer) (matchpoint_consumer_active)',
      }),
      panel('Handled events', 'short', { '{{consumer}}': rate('matchpoint_consumer_handled_events_total', 'consumer') }),
      panel('Events that wait for their consumer', 'short', { '{{consumer}}': 'max by (consumer) (matchpoint_consumer_waiting_events)' }),
      panel('Consumers that do not move', 's', { '{{consumer}}': 'max by (consumer) (matchpoint_consumer_stalled_seconds)' }),
      panel('Failures and dead events', 'short', {
        'failures of {{consumer}}': rate('matchpoint_consumer_failures_total', 'consumer'),
        'dead events of {{consumer}}': 'max by (consumer) (matchpoint_consumer_dead_events)',
      }),
      panel('Events published again', 'short', { '{{service}}': rate('matchpoint_relay_republished_events_total', 'service') }),
      panel('Webhook attempts by outcome', 'reqps', {
        '{{outcome}}': rate('matchpoint_webhook_attempt_duration_seconds_count', 'outcome'),
      }),
      panel('Duration of attempts, p95', 's', { p95: quantile(0.95, 'matchpoint_webhook_attempt_duration_seconds', '') }),
      panel('Oldest due delivery', 's', { oldest: 'max(matchpoint_webhook_oldest_due_seconds)' }),
      panel('Endpoints by state', 'short', { '{{state}}': 'max by (state) (matchpoint_webhook_endpoints)' }),
      panel('Deliveries attempted again on request', 'short', { '{{by}}': rate('matchpoint_webhook_replayed_deliveries_total', 'by') }),
    ],
  },
];
