// Tournaments of teams of two, hosted and played through the API (insist.mjs). One person captains every team and plays in none.
export const GAME = 'counter_strike_2';
const playerOf = (slug, nth) => `${slug}_${nth}`;

/** The input of `matchpoint import` that creates the captain and the teams with their players. */
export function rowsOfTeams(captain, slugs) {
  return [
    { kind: 'user', username: captain, name: captain },
    ...slugs.flatMap((slug) =>
      [0, 1].map((nth) => ({ kind: 'user', username: playerOf(slug, nth), name: playerOf(slug, nth), visibility: 'private' })),
    ),
    ...slugs.map((slug) => ({
      ...{ kind: 'team', slug, name: slug, game: GAME, type: 'REGULAR', visibility: 'private' },
      members: [{ username: captain, role: 'CAPTAIN' }, ...[0, 1].map((nth) => ({ username: playerOf(slug, nth), role: 'MEMBER' }))],
    })),
  ];
}

/** The ids of imported teams and of their players, and of the captain whose keys these are. */
export async function readTeams(insist, captain, slugs) {
  const { body } = await insist('GET', '/user/profile', captain);
  const hostId = body.profile.id;
  const teams = [];
  for (const slug of slugs) {
    const { body: read } = await insist('GET', `/teams/${slug}`, captain);
    const { body: roster } = await insist('GET', `/teams/${slug}/members`, captain);
    teams.push({ id: read.team.id, players: roster.members.map(({ user }) => user.id).filter((id) => id !== hostId) });
  }
  return { hostId, teams };
}

/** Creates a tournament of these teams and starts it; returns its id. */
export async function hostTournament(insist, captain, { hostId, name, format, teams }) {
  const { body } = await insist('POST', '/tournaments', captain, {
    ...{ hostType: 'user', hostId, name, gameId: GAME, teamSize: 2, visibility: 'UNLISTED', format },
    defaultMatchConfig: {
      ...{ gameModeId: 'competitive', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO' },
      ...{ platform: 'PC', inputDevice: 'ALL', region: 'EU', selectedMaps: ['mirage', 'inferno'] },
    },
    formatConfig: { bestOfLadder: { default: 1, overrides: {} }, grandFinalAdvantage: { type: 'BRACKET_RESET' } },
    ...{ minParticipants: 2, maxParticipants: teams.length, registrationMode: 'OPEN', checkInRequired: false, freeAgentsEnabled: false },
  });
  const id = body.tournamentId;
  const on = (step, more = {}) => insist('POST', `/tournaments/${id}${step}`, captain, more);
  await on('/submit-for-approval');
  await on('/registration/open');
  for (const team of teams) await on(`/teams/${team.id}/enter`, { roster: team.players });
  await on('/start', { seedMethod: 'random' });
  return id;
}

export async function readNodes(insist, captain, id) {
  const { body } = await insist('GET', `/tournaments/${id}/bracket`, captain);
  return body.bracket.nodes;
}

/** Whether the match of a node can be played. */
export const isPlayable = ({ status, matchId }) => status === 'READY' && matchId !== null;

/** The game's developer starts the match and reports its score, by which it is over. */
export async function playMatch(insist, developer, matchId, { creatorTeamScore, opponentTeamScore }) {
  await insist('PATCH', `/game/matches/${matchId}/status`, developer, { status: 'IN_PROGRESS' });
  await insist('POST', `/game/matches/${matchId}/scores/0`, developer, { mapId: 'mirage', creatorTeamScore, opponentTeamScore });
}
