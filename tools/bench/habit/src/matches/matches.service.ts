import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { ApiException } from '../common/api.exception.js';
import type { Prisma } from '../generated/prisma/client.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { byIdentifier } from '../teams/teams.service.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import type { ListMatchesDto } from './list-matches.dto.js';
import { toTeamReference } from './team-reference.js';

const TEAM = { select: { id: true, name: true, tag: true, avatarUrl: true } } as const;

@Injectable()
export class MatchesService {
  constructor(private readonly prisma: PrismaService) {}

  /** A page of the matches of an organization's teams, newest first. */
  async listOfOrganization(identifier: string, filters: ListMatchesDto, caller: Caller) {
    const { userId } = caller;
    const [organization, memberships] = await Promise.all([
      this.prisma.organization.findFirst({
        where: byIdentifier(identifier),
        select: { visibility: true, members: { where: { userId, leftAt: null }, select: { id: true } }, teams: { select: { id: true } } },
      }),
      this.prisma.teamMember.findMany({ where: { userId, leftAt: null }, select: { teamId: true } }),
    ]);
    const isMember = organization !== null && organization.members.length > 0;
    if (!organization || (organization.visibility === 'private' && !isMember)) throw new ApiException('error_org_not_found', 404);
    if (!isMember) throw new ApiException('error_org_membership_required', 403);

    const teamIds = organization.teams.map(({ id }) => id);
    const callerTeamIds = memberships.map(({ teamId }) => teamId);
    const rows = await this.prisma.match.findMany({
      where: { AND: [ofTeams(teamIds), visibleTo(callerTeamIds), afterCursor(filters.cursor), matching(filters, caller)] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: filters.numItems + 1,
      select: {
        id: true,
        status: true,
        gameMode: true,
        bestOf: true,
        createdAt: true,
        scheduledAt: true,
        startedAt: true,
        completedAt: true,
        game: { select: { id: true, nameKey: true } },
        creatorTeam: TEAM,
        acceptedTeam: TEAM,
      },
    });
    const page = rows.slice(0, filters.numItems);
    const last = page.at(-1);
    return {
      page: page.map(toSummary),
      isDone: rows.length <= filters.numItems,
      continueCursor: last ? encodeCursor(last) : (filters.cursor ?? ''),
    };
  }
}

type MatchRow = Prisma.MatchGetPayload<{ include: { game: true; creatorTeam: typeof TEAM; acceptedTeam: typeof TEAM } }>;
type SummaryRow = Pick<
  MatchRow,
  'id' | 'status' | 'gameMode' | 'bestOf' | 'scheduledAt' | 'startedAt' | 'completedAt' | 'creatorTeam' | 'acceptedTeam'
> & { game: Pick<MatchRow['game'], 'id' | 'nameKey'> };

function toSummary({ id, status, game, gameMode, creatorTeam, acceptedTeam, scheduledAt, startedAt, completedAt, bestOf }: SummaryRow) {
  return {
    id,
    status,
    game,
    gameMode,
    creatorTeam: toTeamReference(creatorTeam),
    acceptedTeam: toTeamReference(acceptedTeam),
    scheduledAt,
    startedAt,
    completedAt,
    bestOf,
  };
}

/** A challenged team sees the challenge before it accepts. */
function ofTeams(ids: string[]): Prisma.MatchWhereInput {
  return { OR: [{ creatorTeamId: { in: ids } }, { acceptedTeamId: { in: ids } }, { challengedTeamId: { in: ids }, acceptedTeamId: null }] };
}

/** Unpublished matches are visible to the creator team's members only. */
function visibleTo(callerTeamIds: string[]): Prisma.MatchWhereInput {
  return { OR: [{ publishStatus: 'PUBLISHED' }, { creatorTeamId: { in: callerTeamIds } }] };
}

function afterCursor(cursor: string | null | undefined): Prisma.MatchWhereInput {
  if (!cursor) return {};
  const { createdAt, id } = decodeCursor(cursor);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

function matching(filters: ListMatchesDto, caller: Caller): Prisma.MatchWhereInput {
  const { includeStatuses, excludeStatuses, leagueTeamsOnly, createdAfter, createdBefore, scheduledAfter, scheduledBefore } = filters;
  const gameId = filters.gameId ?? (caller.kind === 'game_developer' ? caller.gameId : null);
  return {
    ...(includeStatuses?.length
      ? { status: { in: includeStatuses } }
      : excludeStatuses?.length
        ? { status: { notIn: excludeStatuses } }
        : {}),
    ...(gameId && { gameId }),
    ...(leagueTeamsOnly && { involvesLeagueTeam: true }),
    ...((createdAfter || createdBefore) && { createdAt: { gte: createdAfter, lte: createdBefore } }),
    ...((scheduledAfter || scheduledBefore) && { scheduledAt: { gte: scheduledAfter, lte: scheduledBefore } }),
  };
}
