import { Injectable } from '@nestjs/common';
import { ApiException } from '../common/api.exception.js';
import { PrismaService } from '../prisma/prisma.service.js';

@Injectable()
export class TeamsService {
  constructor(private readonly prisma: PrismaService) {}

  /** A team by slug or id; the record of one that is not public goes to its members only. */
  async getProfile(identifier: string, userId: string) {
    const team = await this.prisma.team.findFirst({
      where: byIdentifier(identifier),
      include: {
        stats: true,
        members: { where: { userId, leftAt: null }, select: { id: true } },
        _count: { select: { members: { where: { leftAt: null } } } },
      },
    });
    if (!team) throw new ApiException('error_team_not_found', 404);
    const isMember = team.members.length > 0;
    const record =
      team.stats && (team.visibility === 'public' || isMember)
        ? {
            wins: team.stats.wins,
            losses: team.stats.losses,
            draws: team.stats.draws,
            matchesPlayed: team.stats.matchesPlayed,
            experience: team.stats.experience,
          }
        : {};
    return {
      id: team.id,
      slug: team.slug,
      name: team.name,
      tag: team.tag,
      avatarUrl: team.avatarUrl,
      visibility: team.visibility,
      description: team.description,
      bannerUrl: team.bannerUrl,
      gameId: team.gameId,
      organizationId: team.organizationId,
      isMember,
      memberCount: team._count.members,
      ...record,
      createdAt: team.createdAt,
    };
  }
}

/** Finds a row by its id or, ignoring case, by its slug. */
export function byIdentifier(identifier: string) {
  return { OR: [{ id: identifier }, { slugKey: identifier.toLowerCase() }] };
}
