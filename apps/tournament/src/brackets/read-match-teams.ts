import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { headstartOf } from '../domain/bracket/settle.js';
import { type StageOfMatch, stageOf } from '../domain/bracket/stage-of.js';
import type { Node, Round } from '../domain/bracket/types.js';
import type { MatchSettings, TournamentRow } from '../record/index.js';
import { listRosters, listSlotHolders, type RosterEntryRow } from '../rosters/index.js';
import { listRounds } from './store/bracket.js';

/** A side of a match: its team, players and bench, in order of entry. */
export interface MatchSide {
  readonly teamId: string;
  readonly activeRoster: readonly string[];
  readonly bench: readonly string[];
  /** Those of them who play as members of the team; the others are free agents. */
  readonly members: readonly string[];
}

/** A match to be created by the match service. Slot 1 is the creator side. */
export interface MatchToCreate {
  readonly nodeId: string;
  readonly gameId: string;
  readonly teamSize: number;
  readonly bestOf: number;
  readonly settings: MatchSettings;
  readonly stage: StageOfMatch;
  /** Maps won in advance by slot 1. */
  readonly headstart: number;
  readonly creator: MatchSide;
  readonly accepted: MatchSide;
}

const NODES = sql<{ id: string; state: Node }>('bracket_nodes_by_id', 'select id, state from bracket_node where id = any($1)');

/** Data for the matches of nodes, with current rosters. Nodes without two entrants are omitted. */
export async function readMatchesToCreate(
  client: Pool | ClientBase,
  tournament: TournamentRow,
  nodeIds: readonly string[],
): Promise<MatchToCreate[]> {
  const nodes = await run(client, NODES, [nodeIds]);
  const rounds = await listRounds(client, tournament.id);
  const participants = await listSlotHolders(client, tournament.id);
  const teamOf = new Map(participants.map(({ id, teamId }) => [id, teamId]));
  const ids = nodes.flatMap(({ state }) => [state.participant1Id, state.participant2Id]).filter((id) => id !== null);
  const rosters = await listRosters(client, ids);
  const { teamSize } = tournament.settings;
  const sideOf = (id: string | null): MatchSide | undefined =>
    id === null ? undefined : toSide(teamOf.get(id)!, rosters.get(id) ?? [], teamSize);
  return nodes.flatMap(({ id, state }): MatchToCreate[] => {
    const creator = sideOf(state.participant1Id);
    const accepted = sideOf(state.participant2Id);
    return creator === undefined || accepted === undefined ? [] : [{ ...describe(tournament, id, state, rounds), creator, accepted }];
  });
}

function describe(
  tournament: TournamentRow,
  nodeId: string,
  state: Node,
  rounds: readonly Round[],
): Omit<MatchToCreate, 'creator' | 'accepted'> {
  const { settings, bracket } = tournament;
  const choosesMaps = state.roundKey === 'GF' && bracket?.config.grandFinalAdvantage.type === 'MAP_SELECTION';
  const { defaultMatchConfig } = settings;
  return {
    nodeId,
    gameId: settings.gameId,
    teamSize: settings.teamSize,
    bestOf: state.bestOf,
    settings: choosesMaps ? { ...defaultMatchConfig, mapPreferenceMode: 'MANUAL' } : defaultMatchConfig,
    stage: stageOf(state, rounds),
    headstart: bracket === null ? 0 : headstartOf(bracket, state),
  };
}

function toSide(teamId: string, roster: readonly RosterEntryRow[], teamSize: number): MatchSide {
  const userIds = roster.map(({ userId }) => userId);
  const members = roster.flatMap(({ userId, source }) => (source === 'TEAM_MEMBER' ? [userId] : []));
  return { teamId, activeRoster: userIds.slice(0, teamSize), bench: userIds.slice(teamSize), members };
}
