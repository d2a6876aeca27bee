import { DomainError, invalidInput } from '@matchpoint/errors';
import type { TournamentAct } from '../access/index.js';
import { settleTournament, startBracket } from '../brackets/index.js';
import { byDraw, byHand, byRating, byRegistration, type Entrant, type SeedingMethod } from '../domain/seeds/seed-order.js';
import { expireOffers } from '../free-agents/index.js';
import { changeTournament, countParticipants, saveTournament, setTimers, type TournamentRow, wordsOf } from '../record/index.js';
import { listParticipants, listSmallRosters, type ParticipantRow, seedParticipants } from '../rosters/index.js';
import { dropEntrants, takeOffLeavers } from './drop-entrants.js';
import type { Entrants } from './read-entrants.js';

export interface Seeding {
  readonly method: SeedingMethod;
  readonly manualOrder: readonly string[];
}

export interface Started {
  readonly row: TournamentRow;
  readonly nodeCount: number;
}

/**
 * Starts a locked tournament: drops teams that are closed or haven't checked in, takes people who have left their team off the rosters,
 * seeds the rest, stores the bracket with a job for every first match, locks rosters and publishes events. It calls no other service, so it
 * takes only as long as its writes.
 * @throws DomainError error_tournament_not_in_valid_state, error_approval_required, error_approval_pending, INVALID_INPUT
 */
export async function startTournamentNow(act: TournamentAct, seeding: Seeding, entrants: Entrants): Promise<Started> {
  const { tx, tournament, now } = act;
  const approved = await listParticipants(tx, tournament.id, ['APPROVED']);
  const [open, closed] = partition(approved, ({ teamId }) => entrants.teams.get(teamId)?.isActive !== false);
  const [left, absent] = partition(open, ({ checkedInAt }) => !tournament.settings.checkInRequired || checkedInAt !== null);
  const { row, event } = changeTournament(tournament, { name: 'start', participantsLeft: left.length }, now);
  await takeOffLeavers(act, left, entrants);
  await requireFullRosters(act, left);
  const seeds = seedOrder(tournament, left, { ...seeding, manualOrder: without(seeding.manualOrder, closed) }, entrants.ratings);
  await dropEntrants(act, closed, 'team_closed');
  await dropEntrants(act, absent, 'not_checked_in');
  await seedParticipants(tx, row.id, seeds);
  await countParticipants(tx, row.id);
  const started = { ...row, startedAt: now.toISOString(), seasonId: entrants.seasonId };
  const stored = await generateOrRefuse(act, started, seeds);
  const saved = await saveTournament(tx, stored.row, now);
  await expireOffers(tx, row.id, {}, now);
  await setTimers(tx, saved, now);
  await act.note({ action: 'started', metadata: { participants: seeds.length, seeding: seeding.method } });
  await act.tell(saved, { type: event! });
  // A bracket with only byes and walkovers may be decided immediately.
  return {
    row: await settleTournament({ ...act, tournament: saved }, stored.bracket, stored.result),
    nodeCount: stored.bracket.nodes.length,
  };
}

/** Number of teams that a refusal names. */
const MOST_NAMED = 10;

/** Only the organizer can make a roster smaller than the team size; its team could play no match. */
async function requireFullRosters({ tx, tournament }: TournamentAct, left: readonly ParticipantRow[]): Promise<void> {
  const { teamSize } = tournament.settings;
  const ids = left.map(({ id }) => id);
  const small = await listSmallRosters(tx, ids, teamSize);
  if (small.length === 0) return;
  const named = small.slice(0, MOST_NAMED).map(({ teamName, count }) => `${teamName} (${count})`);
  const others = small.length - named.length;
  const list = new Intl.ListFormat('en').format([...named, ...(others === 0 ? [] : [`${others} more`])]);
  const message = `Each roster needs ${teamSize} ${teamSize === 1 ? 'player' : 'players'}. These teams have fewer: ${list}.`;
  throw new DomainError('error_tournament_not_in_valid_state', { message });
}

async function generateOrRefuse(act: TournamentAct, row: TournamentRow, seeds: readonly string[]) {
  try {
    return await startBracket(act, row, seeds);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `The format can't be played by ${seeds.length} participants: ${error.message}`;
    throw new DomainError('error_tournament_not_in_valid_state', { message });
  }
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [first: Item[], rest: Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** An organizer may name closed teams, because only the start finds out which are. */
function without(order: readonly string[], closed: readonly ParticipantRow[]): string[] {
  return order.filter((id) => !closed.some((participant) => participant.id === id));
}

function seedOrder(
  { randomSeed }: TournamentRow,
  left: readonly ParticipantRow[],
  { method, manualOrder }: Seeding,
  ratings: Entrants['ratings'],
): string[] {
  const entrants = left.map(({ id, teamId, registeredAt }): Entrant => ({
    id,
    registeredAt: Date.parse(registeredAt),
    ordinal: ratings.get(teamId) ?? null,
  }));
  switch (method) {
    case 'REGISTRATION':
      return byRegistration(entrants);
    case 'RATING':
      return byRating(entrants);
    case 'RANDOM':
      return byDraw(
        entrants.map(({ id }) => id),
        wordsOf(randomSeed),
      );
    case 'MANUAL': {
      const order = byHand(entrants, manualOrder);
      if (order === undefined) throw invalidInput('body.manualOrder', `must name the ${left.length} remaining participants, each once`);
      return order;
    }
  }
}
