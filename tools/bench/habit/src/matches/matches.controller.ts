import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, RequireScope } from '../auth/caller.js';
import { ListMatchesDto } from './list-matches.dto.js';
import { MatchesService } from './matches.service.js';

@Controller('orgs')
export class MatchesController {
  constructor(private readonly matches: MatchesService) {}

  @Post(':identifier/matches')
  @HttpCode(200)
  @RequireScope('matches.org_matches:read')
  listOfOrganization(@Param('identifier') identifier: string, @Body() filters: ListMatchesDto, @CurrentCaller() caller: Caller) {
    return this.matches.listOfOrganization(identifier, filters, caller);
  }
}
