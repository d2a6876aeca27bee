import { Injectable } from '@nestjs/common';
import { ApiException } from '../common/api.exception.js';
import type { Prisma, TeamStats } from '../generated/prisma/client.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { byIdentifier } from '../teams/teams.service.js';
import type { SortBy } from './leaderboard.dto.js';

/** The orders of the boards; rows equal in all but the id share a rank. */
const ORDERS: Record<SortBy, Prisma.TeamStatsOrderByWithRelationInput[]> = {
  wins: [{ wins: 'desc' }, { losses: 'asc' }],
  winRate: [{ winRate: 'desc' }, { matchesPlayed: 'desc' }],
  experience: [{ experience: 'desc' }],
};

const BETTER: Record<SortBy, (than: TeamStats) => Prisma.TeamStatsWhereInput> = {
  wins: ({ wins, losses }) => ({ OR: [{ wins: { gt: wins } }, { wins, losses: { lt: losses } }] }),
  winRate: ({ winRate, matchesPlayed }) => ({ OR: [{ winRate: { gt: winRate } }, { winRate, matchesPlayed: { gt: matchesPlayed } }] }),
  experience: ({ experience }) => ({ experience: { gt: experience } }),
};

const TIED: Record<SortBy, (one: TeamStats, other: TeamStats) => boolean> = {
  wins: (one, other) => one.wins === other.wins && one.losses === other.losses,
  winRate: (one, other) => one.winRate === other.winRate && one.matchesPlayed === other.matchesPlayed,
  experience: (one, other) => one.experience === other.experience,
};

@Injectable()
export class LeaderboardsService {
  constructor(private readonly prisma: PrismaService) {}

  async listTeams(sortBy: SortBy, limit: number, gameSlug?: string) {
    await this.requireGame(gameSlug);
    const rows = await this.prisma.teamStats.findMany({
      where: listed(gameSlug),
      orderBy: [...ORDERS[sortBy], { teamId: 'asc' }],
      take: limit,
      include: { team: { select: { id: true, slug: true, name: true, tag: true, avatarUrl: true } } },
    });
    let rank = 0;
    return rows.map((row, index) => {
      const above = rows[index - 1];
      if (!above || !TIED[sortBy](above, row)) rank = index + 1;
      const { wins, losses, matchesPlayed, experience, winRate, gameId } = row;
      return { id: row.teamId, rank, team: row.team, stats: { matchesPlayed, wins, losses, winRate, experience }, gameSlug: gameId };
    });
  }

  /** 1 plus the number of teams that are better; null: the team is not listed. */
  async getTeamRank(identifier: string, sortBy: SortBy, gameSlug?: string): Promise<{ id: string; rank: number | null }> {
    await this.requireGame(gameSlug);
    const team = await this.prisma.team.findFirst({ where: byIdentifier(identifier), select: { id: true, stats: true } });
    if (!team) throw new ApiException('error_team_not_found', 404);
    const { id, stats } = team;
    if (!stats?.isListed || stats.matchesPlayed === 0 || (gameSlug && stats.gameId !== gameSlug)) return { id, rank: null };
    const better = await this.prisma.teamStats.count({ where: { ...listed(gameSlug), ...BETTER[sortBy](stats) } });
    return { id, rank: better + 1 };
  }

  private async requireGame(gameSlug?: string): Promise<void> {
    if (gameSlug && !(await this.prisma.game.findUnique({ where: { id: gameSlug }, select: { id: true } })))
      throw new ApiException('error_game_not_found', 404);
  }
}

function listed(gameId?: string): Prisma.TeamStatsWhereInput {
  return { isListed: true, matchesPlayed: { gt: 0 }, ...(gameId && { gameId }) };
}
