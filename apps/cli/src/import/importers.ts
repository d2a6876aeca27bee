import { catalogProfile, league, match, tournament, type common } from '@matchpoint/contracts';
import { createRpcClient, type RpcIdentity } from '@matchpoint/rpc';
import { type Kind, KINDS, type OwningService } from '../bundle/kinds.js';
import { SERVICE_VARIABLES, type KnownSystem } from '../system/find-system.js';
import { identify } from '../system/identify.js';

/** A batch that takes longer counts as lost and is sent again. */
const DEADLINE_MS = 60_000;

export type ImportRow = common.ImportRow;
export type ImportRowResult = common.ImportRowResult;

/** How rows reach the services that own them. */
export interface Importers {
  /** Sends rows of one kind; the results are in the order of the rows. Rejects with DomainError. */
  send(kind: Kind, rows: ImportRow[]): Promise<ImportRowResult[]>;
  /** Rejects with DomainError unless every service accepts rows, so that nothing is read for a system that is down. */
  probe(): Promise<void>;
  close(): void;
}

interface Importer {
  send(kind: Kind, rows: ImportRow[]): Promise<{ results: ImportRowResult[] }>;
  close(): void;
}

const { RowKind } = catalogProfile;
const ROW_KINDS: Partial<Record<Kind, catalogProfile.RowKind>> = {
  game: RowKind.GAME,
  objective: RowKind.OBJECTIVE,
  user: RowKind.USER,
  organization: RowKind.ORGANIZATION,
  team: RowKind.TEAM,
};

/** Connects only to the services that own `kinds`. @throws SystemUnknownError if the address of one is unknown. */
export function connectImporters(system: KnownSystem, kinds: readonly Kind[]): Importers {
  const owners = new Map(KINDS.map(({ kind, service }) => [kind, service]));
  const needed = new Set(kinds.map((kind) => owners.get(kind) as OwningService));
  const importers = new Map([...needed].map((service) => [service, CONNECT[service](system)]));
  return {
    async send(kind, rows) {
      const importer = importers.get(owners.get(kind) as OwningService);
      if (!importer) throw new Error(`no connection for rows of kind ${kind}`);
      const { results } = await importer.send(kind, rows);
      if (results.length !== rows.length) throw new Error(`${rows.length} rows of kind ${kind} sent, ${results.length} answered`);
      return results;
    },
    probe: async () => {
      await Promise.all(kinds.map((kind) => importers.get(owners.get(kind) as OwningService)?.send(kind, [])));
    },
    close: () => importers.forEach((importer) => importer.close()),
  };
}

const CONNECT: Record<OwningService, (system: KnownSystem) => Importer> = {
  catalogProfile(system) {
    const client = createRpcClient(
      catalogProfile.CatalogProfileImportServiceService,
      connection(system, SERVICE_VARIABLES['catalog-profile']),
    );
    return {
      send: (kind, rows) => client.importRows({ kind: ROW_KINDS[kind] ?? RowKind.UNSPECIFIED, rows }, { deadlineMs: DEADLINE_MS }),
      close: () => client.close(),
    };
  },
  league(system) {
    const client = createRpcClient(league.LeagueImportServiceService, connection(system, SERVICE_VARIABLES.league));
    return {
      send: (kind, rows) =>
        kind === 'ruleTemplate'
          ? client.importRuleTemplates({ rows }, { deadlineMs: DEADLINE_MS })
          : client.importLeagues({ rows }, { deadlineMs: DEADLINE_MS }),
      close: () => client.close(),
    };
  },
  match(system) {
    const client = createRpcClient(match.MatchImportServiceService, connection(system, SERVICE_VARIABLES.match));
    return { send: (_kind, rows) => client.importMatches({ rows }, { deadlineMs: DEADLINE_MS }), close: () => client.close() };
  },
  tournament(system) {
    const client = createRpcClient(tournament.TournamentImportServiceService, connection(system, SERVICE_VARIABLES.tournament));
    return { send: (_kind, rows) => client.importTournaments({ rows }, { deadlineMs: DEADLINE_MS }), close: () => client.close() };
  },
};

function connection(system: KnownSystem, variable: string): { target: string } & RpcIdentity {
  return { target: system.demand(variable), ...identify(system) };
}
