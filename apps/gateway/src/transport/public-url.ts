/** Where a gateway listens, and its public URL. */
export interface GatewayAddress {
  publicUrl: string | undefined;
  host: string;
  port: number;
}

/**
 * Where clients reach this deployment, without a trailing slash: as configured, otherwise the gateway's own address
 * (docs/reference/deployment.md#paths).
 */
export function publicUrl({ publicUrl: configured, host, port }: GatewayAddress): string {
  if (configured !== undefined) return configured.replace(/\/+$/, '');
  // A server that listens on all addresses listens on loopback too.
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
