/** Families of events, as an endpoint subscribes to them. */
export const EVENT_FAMILIES = [
  ['match.*', 'Matches', 'Created, accepted, started, completed, forfeited'],
  ['score.*', 'Scores', 'Reported, confirmed, disputed'],
  ['roster.*', 'Lineups', 'Who plays'],
  ['player.*', 'Players', 'Check-ins and statistics'],
  ['chat.*', 'Match chat', 'Messages written, deleted, reported'],
  ['league.*', 'Leagues', 'Applications, seasons, standings, penalties'],
  ['tournament.*', 'Tournaments', 'Registration, participants, rounds, results'],
  ['trophy.*', 'Trophies', 'Won by players in tournaments'],
  ['team.*', 'Teams', 'Members and profiles'],
  ['organization.*', 'Organizations', 'Members, teams and profiles'],
  ['rank.*', 'Ranks', 'A player’s rank in a game'],
  ['stream.*', 'Players live', 'A player goes live or stops'],
  ['ticket.*', 'Tickets', 'Opened, answered, closed'],
  ['dispute.*', 'Disputes', 'Opened, escalated, resolved'],
  ['webhook.*', 'Webhooks', 'An endpoint was disabled'],
] as const;

/** Every event, including those of later versions. */
export const ALL_EVENTS = '*';

/** A subscription in words; undefined for single events. */
export const nameOfEvents = (filter: string): string =>
  filter === ALL_EVENTS ? 'All events' : (EVENT_FAMILIES.find(([family]) => family === filter)?.[1] ?? filter);
