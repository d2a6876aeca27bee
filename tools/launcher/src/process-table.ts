/** The processes of the product: what the launcher starts, and the order in which it stops them. */
export const PROCESSES = [
  { name: 'gateway', database: 'matchpoint_gateway' },
  { name: 'webhook', database: 'matchpoint_webhook' },
  { name: 'upload', database: 'matchpoint_upload' },
  { name: 'league', database: 'matchpoint_league' },
  { name: 'match', database: 'matchpoint_match' },
  { name: 'account', database: 'matchpoint_account' },
  { name: 'tournament', database: 'matchpoint_tournament' },
  { name: 'notification', database: 'matchpoint_notification' },
  { name: 'catalog-profile', database: 'matchpoint_catalog_profile' },
] as const;

export type ProcessName = (typeof PROCESSES)[number]['name'];
export type ServiceName = Exclude<ProcessName, 'gateway'>;

export const SERVICES: readonly ServiceName[] = PROCESSES.map(({ name }) => name).filter((name) => name !== 'gateway');

export function isProcessName(name: string): name is ProcessName {
  return PROCESSES.some((each) => each.name === name);
}

/** The variable that carries a service's gRPC target: MATCHPOINT_CATALOG_PROFILE_URL. */
export function targetVariable(service: ServiceName): string {
  return `MATCHPOINT_${service.replaceAll('-', '_').toUpperCase()}_URL`;
}
