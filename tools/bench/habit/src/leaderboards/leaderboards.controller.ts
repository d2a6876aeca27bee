import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScope } from '../auth/caller.js';
import { LeaderboardQuery, RankQuery } from './leaderboard.dto.js';
import { LeaderboardsService } from './leaderboards.service.js';

@Controller('leaderboards/teams')
export class LeaderboardsController {
  constructor(private readonly leaderboards: LeaderboardsService) {}

  @Get()
  @RequireScope('teams.profile:read')
  async listTeams(@Query() { sortBy, limit, gameSlug }: LeaderboardQuery) {
    return { teams: await this.leaderboards.listTeams(sortBy, limit, gameSlug), sortBy, gameSlug: gameSlug ?? null };
  }

  @Get(':identifier/rank')
  @RequireScope('teams.profile:read')
  async getTeamRank(@Param('identifier') identifier: string, @Query() { sortBy, gameSlug }: RankQuery) {
    const { id, rank } = await this.leaderboards.getTeamRank(identifier, sortBy, gameSlug);
    return { id, rank, sortBy, gameSlug: gameSlug ?? null };
  }
}
