/** Families of events, as an endpoint subscribes to them. */
export const EVENT_FAMILIES = [
  ['match.*', 'Matches', 'Created, accepted, started, completed, forfeited'],
  ['score.*', 'Scores', 'Reported, confirmed, disputed'],
  ['roster.*', 'Lineups', 'Who plays'],
  ['player.*', 'Players', 'Check-ins and statistics'],
  ['league.*', 'Leagues', 'Applications, seasons, standings, penalties'],
  ['team.*', 'Teams', 'Members and profiles'],
  ['organization.*', 'Organizations', 'Members, teams and profiles'],
  ['ticket.*', 'Tickets', 'Opened, answered, closed'],
  ['dispute.*', 'Disputes', 'Opened, escalated, resolved'],
] as const;
