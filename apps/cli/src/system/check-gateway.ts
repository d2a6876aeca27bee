const TIMEOUT_MS = 3_000;

/** What a gateway reports on itself and its dependencies (`/health/ready`, docs/reference/deployment.md#paths). */
export interface GatewayHealth {
  url: string;
  /** `ok`, `degraded` (works without an optional dependency), `unavailable`, or `unreachable` if it does not answer. */
  status: string;
  /** Each dependency: `up`, `degraded` or `down`. */
  dependencies: Record<string, string>;
  /** Why a dependency is degraded. */
  reasons?: Record<string, string>;
}

/** Asks a gateway whether it is ready. Never rejects. */
export async function checkGateway(url: string): Promise<GatewayHealth> {
  try {
    const response = await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status, dependencies = {}, reasons } = (await response.json()) as Partial<GatewayHealth>;
    return { url, status: status ?? (response.ok ? 'ok' : 'unavailable'), dependencies, ...(reasons && { reasons }) };
  } catch {
    return { url, status: 'unreachable', dependencies: {} };
  }
}

export const isReady = ({ status }: GatewayHealth): boolean => status === 'ok' || status === 'degraded';
