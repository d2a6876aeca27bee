import type { GetOwnProfileResult, GetUserAccountResult, GetUserNotificationSummaryResult, ListUserLeaguesResult } from '@matchpoint/sdk';
import { type Answers, at, DAY, LAST_PAGE, STAMP } from './answers.js';
import { LEAGUE } from './matches.js';
import { OWLS, peopleOf } from './teams.js';

/** The captain of the Night Owls, who also runs a league. */
export const READER = { ...peopleOf(OWLS)[0], id: 'user_reader', username: 'amberfox', name: 'Amber Fox', avatarUrl: null };

const ACCOUNT_ANSWER: GetUserAccountResult = {
  user: READER,
  email: 'amber@example.com',
  createdAt: at(-400 * DAY),
  hasPassword: true,
  factors: { totp: false, recoveryCodesLeft: 0, passkeys: 0 },
  staffRole: null,
  plan: 'api_pro',
  deletionScheduledFor: null,
  ...STAMP,
};

export const OWN_PROFILE: GetOwnProfileResult = {
  profile: {
    ...{ id: READER.id, username: 'amberfox', name: 'Amber Fox', avatarUrl: null, bannerUrl: null, isVerified: false, bio: null },
    ...{ visibility: 'public', createdAt: at(-400 * DAY), acceptsInvitations: 'everyone', usernameChangesAt: null },
  },
  ...STAMP,
};

const LEAGUES_ANSWER: ListUserLeaguesResult = {
  leagues: [
    { league: { ...LEAGUE, status: 'active' }, role: 'OWNER', counts: { pendingApplications: 2, openTickets: 1, openDisputes: 1 } },
  ],
  count: 1,
  pagination: LAST_PAGE,
  ...STAMP,
};

export const ACCOUNT: Answers = { 'GET /user/account': ACCOUNT_ANSWER };

/** What the frame of every page asks for somebody who is signed in. */
export const SIGNED_IN: Answers = {
  ...ACCOUNT,
  'GET /user/notifications/summary': { unreadCount: 3, latestAt: at(-20), ...STAMP } satisfies GetUserNotificationSummaryResult,
};
export const OWN_LEAGUES: Answers = { 'GET /user/leagues': LEAGUES_ANSWER };
