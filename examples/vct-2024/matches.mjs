// Results to match rows: what a row's two numbers mean, and a calendar for a file that has no dates.
import { hash } from './people.mjs';
import { tournamentOf } from './events.mjs';
import { slugOf } from './teams.mjs';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A series is won with at most 3 maps, so a larger score counts the rounds of a single map. */
const MOST_MAPS_WON = 3;

export const hasResult = (row) => row.scoreA > 0 || row.scoreB > 0;
const isSingleMap = (row) => Math.max(row.scoreA, row.scoreB) > MOST_MAPS_WON;

function outcomeOf(row) {
  const { scoreA, scoreB } = row;
  if (isSingleMap(row)) return { bestOf: 1, scores: [{ mapIndex: 0, creatorTeamScore: scoreA, opponentTeamScore: scoreB }] };
  return { bestOf: Math.max(scoreA, scoreB) * 2 - 1, seriesScore: { creator: scoreA, opponent: scoreB } };
}

function minutesOf(row, id) {
  if (isSingleMap(row)) return 6 + (row.scoreA + row.scoreB) * 2;
  const maps = row.scoreA + row.scoreB;
  return maps * (40 + (hash(`${id}/length`) % 13)) + (maps - 1) * 10;
}

/**
 * A calendar for the rows of one tournament, in their order: spread evenly over its days, one after another within a day,
 * so that no team plays twice at once. Yields `[row, {scheduledAt, startedAt, completedAt, createdAt}]`.
 */
function* calendar(rows, { window: [from, to], firstHour }) {
  const firstDay = Date.parse(from);
  const days = (Date.parse(to) - firstDay) / DAY + 1;
  let free = 0;
  for (const [position, { row, id }] of rows.entries()) {
    // The last row is the final, and the final is on the last day.
    const day = rows.length === 1 ? 0 : Math.round((position * (days - 1)) / (rows.length - 1));
    const scheduledAt = Math.max(firstDay + day * DAY + firstHour * 60 * MINUTE, Math.ceil(free / (15 * MINUTE)) * 15 * MINUTE);
    const startedAt = scheduledAt + (hash(`${id}/delay`) % 9) * MINUTE;
    const completedAt = startedAt + minutesOf(row, id) * MINUTE;
    if (completedAt >= Date.parse(to) + DAY) throw new Error(`${id} ends after its tournament`);
    free = completedAt + 10 * MINUTE;
    yield [
      { row, id },
      { scheduledAt, startedAt, completedAt, createdAt: scheduledAt - 6 * 60 * MINUTE },
    ];
  }
}

/** Match rows of all results that have one, in the file's order. `externalId` is the row's 1-based place in the file. */
export function matchesOf(results) {
  const tournaments = new Map();
  for (const [index, row] of results.entries()) {
    if (!hasResult(row)) continue;
    const id = `vct-2024-${String(index + 1).padStart(3, '0')}`;
    const tournament = tournamentOf(row);
    const key = `${row.event}/${tournament.season}`;
    if (!tournaments.has(key)) tournaments.set(key, { tournament, rows: [] });
    tournaments.get(key).rows.push({ row, id });
  }
  const matches = [];
  for (const { tournament, rows } of tournaments.values()) {
    for (const [{ row, id }, times] of calendar(rows, tournament)) {
      const instants = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, new Date(time).toISOString()]));
      matches.push({
        kind: 'match',
        externalId: id,
        game: 'valorant',
        mode: 'standard',
        creatorTeam: slugOf(row.teamA),
        acceptedTeam: slugOf(row.teamB),
        ...outcomeOf(row),
        teamSize: 5,
        status: 'COMPLETED',
        ...instants,
        league: tournament.league,
        season: tournament.season,
      });
    }
  }
  return matches.sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
}
