import type { tournament } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import { openSystemAct, type TournamentAct } from '../access/index.js';
import { headOf, isSame, listEntries, loadBracket, restoreBracket, type StoredBracket } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { advance } from '../domain/bracket/advance.js';
import { generate } from '../domain/bracket/generate.js';
import type { Bracket } from '../domain/bracket/types.js';
import { findTournament, lockTournament } from '../record/index.js';
import { findMatchProblems, readMatches } from './find-match-problems.js';
import type { Problem } from './problem.js';

/**
 * Compares a stored bracket with the replay of its log, and its nodes with their matches; a tournament that hasn't started has no problems.
 * With `repair` the replay is stored, and links of imported matches are requested again.
 */
export async function verifyTournament(
  context: TournamentContext,
  id: string,
  repair: boolean,
): Promise<tournament.TournamentDifference[]> {
  const seen = await findTournament(context.pool, id);
  const before = seen && (await loadBracket(context.pool, seen));
  if (before === undefined) return [];
  // Other services are called before the tournament is locked.
  const matches = await readMatches(context.peers, before);
  return withTransaction(context.pool, async (tx) => {
    const row = await lockTournament(tx, id);
    const stored = row && (await loadBracket(tx, row));
    if (row === undefined || stored === undefined) return [];
    const act = openSystemAct(context, tx, row);
    const problems = [...(await checkBracket(act, stored, repair)), ...(await findMatchProblems(act, stored, matches, repair))];
    return problems.map((problem) => ({ tournamentId: row.id, slug: row.slug, ...problem }));
  });
}

async function checkBracket(act: TournamentAct, stored: StoredBracket, repair: boolean): Promise<Problem[]> {
  const { bracket } = stored;
  const replayed = advance(generate(bracket.format, bracket.config, bracket.seeds), await listEntries(act.tx, act.tournament.id));
  const problems = compareBrackets(bracket, replayed);
  if (repair && problems.length > 0) await restoreBracket(act, stored, replayed);
  return repair ? problems.map((problem) => ({ ...problem, isRepaired: true })) : problems;
}

/** Differences between a stored bracket and the replay of its log. */
function compareBrackets(stored: Bracket, replayed: Bracket): Problem[] {
  const differing = <State extends { readonly key: string }>(ours: readonly State[], theirs: readonly State[]): Problem[] => {
    const byKey = new Map(ours.map((state) => [state.key, state]));
    const wanted = new Set(theirs.map(({ key }) => key));
    return [
      ...theirs.flatMap((state) => (isSame(byKey.get(state.key), state) ? [] : [problem(state.key, 'differs from the replay')])),
      ...ours.flatMap(({ key }) => (wanted.has(key) ? [] : [problem(key, 'is not in the replay')])),
    ];
  };
  const isSameHead = isSame(headOf(stored), headOf(replayed));
  return [
    ...(isSameHead ? [] : [problem('bracket', 'seeds, groups or drops differ from the replay')]),
    ...differing(stored.rounds, replayed.rounds),
    ...differing(stored.nodes, replayed.nodes),
  ];
}

const problem = (key: string, text: string): Problem => ({ key, problem: text, isRepaired: false });
