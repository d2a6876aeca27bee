import type { match } from '@matchpoint/contracts';
import type { TournamentAct } from '../access/index.js';
import { linkAgain, type NodeRow, type StoredBracket } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { listSlotHolders } from '../rosters/index.js';
import type { Problem } from './problem.js';

/** Maximum matches per call. */
const AT_ONCE = 1_000;

/** Matches by id; undefined if the match service has none with that id. */
export type AskedMatches = ReadonlyMap<string, match.TournamentMatchFacts | undefined>;

/** The matches of a bracket's nodes, according to the match service. */
export async function readMatches({ matches }: TournamentContext['peers'], { nodes }: StoredBracket): Promise<AskedMatches> {
  const ids = [...nodes.values()].flatMap(({ matchId, matchStatus }) => (matchId === null || matchStatus === 'queued' ? [] : [matchId]));
  const found = new Map<string, match.TournamentMatchFacts | undefined>(ids.map((id) => [id, undefined]));
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const part = await matches.readTournamentMatches({ matchIds: ids.slice(first, first + AT_ONCE), externalIds: [] });
    for (const facts of part.matches) found.set(facts.matchId, facts);
  }
  return found;
}

/** Finds mismatches between nodes and their matches. With `repair`, missing links are requested again. */
export async function findMatchProblems(
  act: TournamentAct,
  { nodes }: StoredBracket,
  matches: AskedMatches,
  repair: boolean,
): Promise<Problem[]> {
  const participants = await listSlotHolders(act.tx, act.tournament.id);
  const teamOf = new Map(participants.map(({ id, teamId }) => [id, teamId]));
  const problems: Problem[] = [];
  const unlinked: NodeRow[] = [];
  for (const node of nodes.values()) {
    // The node has been assigned another match since the matches were read.
    if (node.matchId === null || !matches.has(node.matchId)) continue;
    const found = matches.get(node.matchId);
    const problem = problemOf(node, found, (id) => teamOf.get(id));
    const isUnlinked = found !== undefined && found.nodeId !== node.id;
    if (problem !== undefined) problems.push({ key: node.state.key, problem, isRepaired: repair && isUnlinked });
    if (isUnlinked) unlinked.push(node);
  }
  if (repair) await linkAgain(act, unlinked);
  return problems;
}

function problemOf(
  { id, state, matchId, matchStatus }: NodeRow,
  found: match.TournamentMatchFacts | undefined,
  teamOf: (participantId: string) => string | undefined,
): string | undefined {
  if (found === undefined) return `its match ${matchId} does not exist`;
  if (found.nodeId !== id) return `its match ${matchId} is not linked to it`;
  const isOver = found.status === 'COMPLETED' || found.status === 'FORFEITED';
  const isByMatch = state.resultSource === 'MATCH' || state.resultSource === 'FORFEIT';
  if (!isByMatch) return isOver && !found.isVoided && matchStatus !== 'over' ? `the result of match ${matchId} has not arrived` : undefined;
  if (!isOver || found.isVoided) return `match ${matchId}, which decided it, is ${found.isVoided ? 'voided' : found.status}`;
  const winner = state.winnerParticipantId === null ? undefined : teamOf(state.winnerParticipantId);
  return winner === found.winnerTeamId ? undefined : `match ${matchId} has another winner`;
}
