export const TEAM_DESK = {
  notOfTeam: 'You’re not on this team, so you can only view its public page.',
  roleWhy: {
    CO_CAPTAIN: 'Co-captains create and accept matches, invite players and edit the team.',
    MEMBER: 'They can still play, but no longer create matches, invite players or edit the team.',
  },
  leaveTeam: 'Leave team',
  leaveTeamAsk: 'Leave team…',
  leaveTeamTitle: (team: string) => `Leave ${team}?`,
  leaveTeamWhy: 'You’ll be off its roster, and need an invitation to come back.',
  stayOnTeam: 'Stay',
  handOver: 'Hand over captaincy',
  handOverAsk: 'Hand over captaincy…',
  handOverTo: (name: string) => `Make ${name} the captain?`,
  handedOver: 'Captaincy handed over.',
  keepCaptaincy: 'Keep the captain',
  handOverWhy: 'The captain becomes a co-captain. Only the new captain, and owners and admins of the organization, can change that.',
  newCaptain: 'New captain',
  nobodyToFollow: 'There is nobody else on the team yet.',
  disband: 'Disband team',
  disbandAction: 'Disband team…',
  disbandAsk: (name: string) => `Disband ${name}?`,
  disbandWhy:
    'Everyone leaves the team, and its open match offers are canceled. Results stay. This can’t be undone. ' +
    'A team with accepted or ongoing matches can’t be disbanded: play, cancel or forfeit them first.',
  keepTeam: 'Keep team',
} as const;
