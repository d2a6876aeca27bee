import type { GatewayConfig } from '../context.js';

/** Where clients reach this deployment, without a slash at the end: as configured, else the gateway's own address (contract 2). */
export function publicUrl({ publicUrl: configured, host, port }: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>): string {
  if (configured !== undefined) return configured.replace(/\/+$/, '');
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
