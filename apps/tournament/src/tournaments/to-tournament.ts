import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { needsAttention } from '../domain/decide.js';
import { checkInOpensAt, fieldsOf, randomSeedHash, stagedOf, type TournamentRow } from '../record/index.js';
import { type GivenSettings, toMessage } from './settings-messages.js';

/** The data about a tournament that its row does not contain. */
export interface Beside {
  readonly hasNodeToDecide: boolean;
  readonly now: Date;
  /** Only managers see staged settings and reasons. */
  readonly isManager: boolean;
}

export function isListed({ isPublished, approvalStatus, settings }: TournamentRow): boolean {
  return settings.visibility === 'PUBLIC' && approvalStatus === 'APPROVED' && isPublished;
}

export function toTournament(row: TournamentRow, { hasNodeToDecide, now, isManager }: Beside): tournament.Tournament {
  const { id, slug, hostType, hostId, settings, status, approvalStatus, participantCount, startedAt, completedAt, createdAt, updatedAt } =
    row;
  const staged = isManager ? stagedOf(row) : {};
  const state = { status, approvalStatus, startsAt: settings.startsAt ?? null };
  return {
    ...{ id, slug, hostType, hostId, status, approvalStatus, participantCount, createdAt, updatedAt },
    eventSequence: row.eventSequence,
    settings: toMessage(settings),
    isPubliclyListed: isListed(row),
    needsAttention: needsAttention(state, hasNodeToDecide, now.getTime()),
    randomSeedHash: randomSeedHash(row.randomSeed),
    stagedFields: fieldsOf(staged),
    ...(fieldsOf(staged).length > 0 && { stagedSettings: toMessage(omitNulls(staged) as GivenSettings) }),
    ...omitNulls({
      featuredUntil: row.featuredUntil === null ? null : Date.parse(row.featuredUntil),
      randomSeed: startedAt === null ? null : row.randomSeed.toString('hex'),
      startedAt,
      completedAt,
      rejectReason: isManager ? row.rejectReason : null,
      cancelReason: row.cancelReason,
      checkInOpensAt: checkInOpensAt(settings) ?? null,
    }),
  };
}
