/** Texts of a new match that other pages do not need. */
export const NEW_MATCH = {
  notCaptain: 'Only captains and co-captains can create matches. Ask your captain, or create your own team.',
  captains: 'Captains and co-captains create and accept matches for their team.',
  onlyFor: (team: string) => `Only ${team} can accept this match.`,
  toAnyTeam: 'Open it to any team',
  ownTeam: 'You can’t challenge your own team.',
  noGame: 'This team’s game doesn’t support matches yet.',
  /** @param least more than the captain alone */
  tooFew: (least: number) => `Your team needs at least ${least} players.`,
  wagerAmount: 'Wager',
  wagerAmountWhy: 'What each side stakes.',
  league: 'League',
  noLeague: 'No league',
  leagueWhy: 'The match counts for the league, and the league’s rules apply.',
  sets: (rules: string) => `Set by the league: ${rules}.`,
  bestOf: (lengths: string) => `best of ${lengths}`,
  size: (range: string) => `${range} players per side`,
  days: (days: string) => `on ${days}`,
  blockedDays: (days: string) => `not on ${days}`,
  hours: (start: string, end: string) => `from ${start} to ${end}`,
  zone: (zone: string) => `days and times in ${zone}`,
} as const;

/** What to tell a captain whose match a league refused. By the rule that the refusal names, at the field that can meet it. */
export const LEAGUE_REFUSALS: readonly (readonly [RegExp, field: string, sentence: string])[] = [
  [/\b(?:allowedModeIds|allowedPlaylistIds)\b/, 'gameModeId', 'The league doesn’t play this mode.'],
  [/\ballowedBestOf\b/, 'bestOf', 'The league doesn’t play series of this length.'],
  [/\(teamSize\)/, 'teamSize', 'The league doesn’t play with this number of players.'],
  [/\bscheduledAt is required\b/, 'scheduledAt', 'The league only plays on certain days or at certain times. Choose a start time.'],
  [/\b(?:allowedDays|blockedDays)\b/, 'scheduledAt', 'The league doesn’t play on this day.'],
  [/\ballowedTimeRange\b/, 'scheduledAt', 'The league doesn’t play at this time.'],
  [/\bwagersAllowed\b/, 'matchType', 'The league doesn’t allow wagers.'],
  [/\b(?:min|max)WagerAmount\b/, 'matchType', 'The league doesn’t allow this wager.'],
  [/\bminRosterSize\b/, 'leagueId', 'One of the teams has too few members for this league.'],
  [/\bmaxRosterSize\b/, 'leagueId', 'One of the teams has too many members for this league.'],
  [/\brosters are locked\b/, 'activeRoster', 'A player joined after the league locked its rosters, and can’t play yet.'],
  [/^A cooldown\b/, 'leagueId', 'You or a player in your lineup is on cooldown in this league.'],
  [/\bchallengesEnabled\b/, 'leagueId', 'Teams of this league can’t challenge each other.'],
  [/\bmaxChallengesPerTeamPerSeason\b/, 'leagueId', 'Your team has sent as many challenges as this league allows in a season.'],
  [/\bmaxPendingChallenges/, 'leagueId', 'Your team has as many unanswered challenges as this league allows.'],
  [/\bchallengeCooldownMinutes\b/, 'leagueId', 'You challenged this team recently, and the league makes you wait before the next time.'],
  [/\bis not approved\b/, 'leagueId', 'One of the teams isn’t in this league.'],
];
