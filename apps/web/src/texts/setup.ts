/** Setup steps of a new league. */
export const SETUP = {
  title: 'Set up your league',
  branding: { what: 'Add a logo', why: 'It appears next to your league’s name everywhere.', action: 'Add logo' },
  rulebook: { what: 'Write the rulebook', why: 'Players read it on your league’s page.', action: 'Write rules' },
  season: { what: 'Create the first season', why: 'Matches count toward a season’s standings.', action: 'Create season' },
  start: { what: 'Start the season', why: 'New matches count toward it once it’s started.', action: 'Open seasons' },
  staff: { what: 'Invite staff', why: 'They approve teams, answer tickets and decide disputes with you.', action: 'Invite staff' },
} as const;
