import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { InviteRow } from './store/invites.js';

export function toInvite({ createdAt, respondedAt, ...row }: InviteRow): tournament.TournamentInvite {
  return omitNulls({ ...row, createdAt: Date.parse(createdAt), respondedAt: respondedAt === null ? null : Date.parse(respondedAt) });
}
