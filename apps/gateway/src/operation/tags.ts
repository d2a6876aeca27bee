/** The groups of operations, in the order of the API reference, and what each is about. */
export const TAGS = {
  'Matches': 'Matches of teams: finding them, agreeing on them, playing them, as captains and players do.',
  'Scores': 'Map scores as captains submit and confirm them.',
  'Disputes': 'Disputes about the results of matches: opened and answered by captains, decided by staff of leagues and of the platform.',
  'Rulings': 'What staff of leagues and of the platform decide about the results of matches.',
  'Match chat': 'The chats of matches, for both teams, and what staff of leagues and of the platform do about them.',
  'Game developer': 'What a game’s own servers do with its matches: create them, drive them, score them. Needs a game-developer key.',
  'Search': 'Finding by name: teams, players, organizations, leagues, tournaments.',
  'Teams': 'Teams and their rosters.',
  'Users': 'Players: profiles, teams, linked accounts, records.',
  'Game ranks': 'The key owner’s own ranks in the games that hold ranks.',
  'Organizations': 'Organizations, their members, teams and records.',
  'Leaderboards': 'The best teams, players and organizations.',
  'Games': 'The catalog: games with their modes, maps, playlists and objectives.',
  'Leagues': 'Leagues: profile, staff, seasons, games, standings, activity.',
  'League administration': 'Running a league: its staff, games, rules, teams, bans, announcements.',
  'Tournaments': 'Tournaments: settings and lifecycle, entries and rosters, brackets and results, free agents, staff.',
  'Notifications': 'What a person follows, and what they are notified of.',
  'Tickets': 'Support tickets between players and the staff of a league or of the platform.',
  'Streams': 'Who of the players is live, as the platforms that they have linked last said.',
  'Twitch': 'Chat badges, for overlays.',
  'Uploads': 'Images for scores and tickets: mint an address, send the bytes, pass the storage id on.',
  'Signing in': 'Registering, signing in and out, setting a new password: what needs neither key nor session.',
  'Account': 'What a signed-in person sees and changes of their own account. Needs a session; no key will do.',
  'API keys': 'A signed-in person’s own keys: making, watching, rotating and revoking them. No key does any of it.',
  'Platform staff':
    'What staff of the platform do about users, teams and organizations. Needs a session of theirs; to others it is not there.',
  'Webhooks': 'Endpoints that events are delivered to, and the log of the deliveries.',
  'Events': 'What is posted to webhook endpoints.',
} as const;

export type Tag = keyof typeof TAGS;
