import { run, sql, type Statement } from '@matchpoint/postgres';
import type { ClientBase, Pool, QueryResultRow } from 'pg';

/** The inviting group: one of the two is set. */
export interface GroupId {
  organizationId: string | null;
  teamId: string | null;
}

/**
 * A statement about a group's invitations, once for organizations and once for teams, because no index is used for a nullable parameter.
 */
export interface GroupStatement<Row extends QueryResultRow> {
  ofOrganization: Statement<Row>;
  ofTeam: Statement<Row>;
}

/** `text` receives the condition that an invitation `i` belongs to the group $1. */
export function groupSql<Row extends QueryResultRow>(name: string, text: (isOfGroup: string) => string): GroupStatement<Row> {
  return {
    ofOrganization: sql<Row>(`${name}_of_organization`, text('i.organization_id = $1')),
    ofTeam: sql<Row>(`${name}_of_team`, text('i.team_id = $1')),
  };
}

/** Runs a group's statement; `values` follow the group. */
export function runOfGroup<Row extends QueryResultRow>(
  client: Pool | ClientBase,
  { ofOrganization, ofTeam }: GroupStatement<Row>,
  { organizationId, teamId }: GroupId,
  values: readonly unknown[],
): Promise<Row[]> {
  return run(client, organizationId === null ? ofTeam : ofOrganization, [organizationId ?? teamId, ...values]);
}
