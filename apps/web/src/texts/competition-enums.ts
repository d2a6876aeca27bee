import type * as sdk from '@matchpoint/sdk';

/** Values of tournaments, disputes and chats in words, as in `enums.ts`. */
export const COMPETITION_WORDS = {
  TournamentStatus: {
    DRAFT: 'Draft',
    REGISTRATION_OPEN: 'Registration open',
    REGISTRATION_CLOSED: 'Registration closed',
    IN_PROGRESS: 'In progress',
    COMPLETED: 'Finished',
    CANCELLED: 'Canceled',
  },
  TournamentApprovalStatus: {
    NOT_SUBMITTED: 'Not submitted',
    AWAITING_APPROVAL: 'Waiting for approval',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
  },
  TournamentFormat: {
    SINGLE_ELIMINATION: 'Single elimination',
    DOUBLE_ELIMINATION: 'Double elimination',
    ROUND_ROBIN: 'Round robin',
    SWISS: 'Swiss',
  },
  TournamentParticipantStatus: {
    PENDING: 'Applied',
    APPROVED: 'In',
    DENIED: 'Declined',
    WITHDRAWN: 'Withdrew',
    REMOVED: 'Removed',
    DISQUALIFIED: 'Disqualified',
  },
  TournamentVisibility: {
    PUBLIC: 'Public: listed for everyone',
    UNLISTED: 'Unlisted: found only by its link',
  },
  TournamentRegistrationMode: {
    OPEN: 'Open: teams enter directly',
    APPLICATION: 'Application: you approve each team',
    INVITE_ONLY: 'By invitation only',
  },
  TournamentGrandFinalType: {
    NONE: 'No advantage',
    WIN_HEADSTART: 'Upper finalist starts a map ahead',
    MAP_SELECTION: 'Upper finalist picks the maps',
    BRACKET_RESET: 'Lower finalist must win twice',
  },
  TournamentGroupFormat: {
    ROUND_ROBIN: 'Round robin',
    DOUBLE_ELIMINATION: 'Double elimination',
    SWISS: 'Swiss',
  },
  TournamentSeedMethod: {
    random: 'Random',
    registration: 'By time of entry',
    rating: 'By rating',
    manual: 'By hand',
  },
  TournamentInviteStatus: {
    PENDING: 'Pending',
    ACCEPTED: 'Accepted',
    DECLINED: 'Declined',
    REVOKED: 'Revoked',
  },
  TournamentStaffRole: {
    ADMIN: 'Admin',
    MODERATOR: 'Moderator',
  },
  DisputeStatus: {
    awaiting_answer: 'Waiting for the other team',
    under_review: 'Under review',
    escalated: 'With the platform',
    resolved: 'Resolved',
  },
  DisputeRequest: {
    overturn: 'Change scores',
    replay: 'Play maps again',
    void: 'Don’t count the match',
    forfeit: 'The other team forfeits',
  },
  RulingOutcome: {
    confirm: 'Keep the result',
    overturn: 'Change scores',
    replay: 'Play maps again',
    void: 'Don’t count the match',
    forfeit: 'A team forfeits',
    escalate: 'Escalate to the platform',
  },
  DisputeResolution: {
    accepted: 'The other team agreed',
    ruling: 'Decided by staff',
    automatic: 'Decided automatically',
    agreement: 'Both teams agreed on the scores',
    game: 'The game recorded the score',
    league: 'The league recorded the score',
    withdrawn: 'Withdrawn',
    moot: 'The match ended without it',
  },
  ChatReportStatus: {
    open: 'Open',
    resolved: 'Resolved',
  },
  ChatReportResolution: {
    dismiss: 'Dismissed',
    delete: 'Message deleted',
    mute: 'Sender muted',
  },
} as const satisfies Complete;

interface Complete extends Record<string, Readonly<Record<string, string>>> {
  TournamentStatus: Record<sdk.TournamentStatus, string>;
  TournamentApprovalStatus: Record<sdk.TournamentApprovalStatus, string>;
  TournamentFormat: Record<sdk.TournamentFormat, string>;
  TournamentParticipantStatus: Record<sdk.TournamentParticipantStatus, string>;
  TournamentVisibility: Record<sdk.TournamentVisibility, string>;
  TournamentRegistrationMode: Record<sdk.TournamentRegistrationMode, string>;
  TournamentGrandFinalType: Record<sdk.TournamentGrandFinalType, string>;
  TournamentGroupFormat: Record<sdk.TournamentGroupFormat, string>;
  TournamentSeedMethod: Record<sdk.TournamentSeedMethod, string>;
  TournamentInviteStatus: Record<sdk.TournamentInviteStatus, string>;
  TournamentStaffRole: Record<sdk.TournamentStaffRole, string>;
  DisputeStatus: Record<sdk.DisputeStatus, string>;
  DisputeRequest: Record<sdk.DisputeRequest, string>;
  RulingOutcome: Record<sdk.DisputeOutcome, string>;
  ChatReportStatus: Record<sdk.ChatReportStatus, string>;
  ChatReportResolution: Record<sdk.ChatReportResolution, string>;
}
