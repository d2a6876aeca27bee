import { Controller, Get, Param } from '@nestjs/common';
import { type Caller, CurrentCaller, RequireScope } from '../auth/caller.js';
import { TeamsService } from './teams.service.js';

@Controller('teams')
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get(':identifier')
  @RequireScope('teams.profile:read')
  async getProfile(@Param('identifier') identifier: string, @CurrentCaller() caller: Caller) {
    return { team: await this.teams.getProfile(identifier, caller.userId) };
  }
}
