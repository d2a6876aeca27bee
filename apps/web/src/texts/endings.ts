/** How a match ended without being played to its end. */
export const ENDINGS = {
  canceled: 'Canceled',
  forfeited: (team: string, winner: string) => `${team} forfeited, so ${winner} won.`,
  noShow: (team: string, winner: string) => `${team} wasn’t ready in time, so ${winner} won.`,
  someTeam: 'One team',
  theOther: 'the other',
  reason: (reason: string) => `Reason: ${reason}`,
  /** By the reasons that the platform gives a canceled match. */
  canceledBecause: {
    expired: 'Canceled, because no team accepted it in time.',
    no_show: 'Canceled, because neither team was ready in time.',
    team_closed: 'Canceled, because a team was closed.',
    overridden: 'Canceled, because an organizer set the result.',
    bracket_changed: 'Canceled, because the bracket changed.',
    tournament_cancelled: 'Canceled with the tournament.',
    participant_dropped: 'Canceled, because a team dropped out of the tournament.',
  } as Readonly<Record<string, string>>,
  /** By the reasons that the platform gives a forfeit. */
  forfeitedBecause: {
    team_closed: 'The team was closed.',
    participant_dropped: 'The team dropped out of the tournament.',
  } as Readonly<Record<string, string>>,
} as const;
