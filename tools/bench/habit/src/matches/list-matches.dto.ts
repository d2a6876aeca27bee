import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** Filters and page of a match listing. */
export class ListMatchesDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  numItems: number = 25;

  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  cursor?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  includeStatuses?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  excludeStatuses?: string[];

  @IsOptional()
  @IsString()
  @MaxLength(256)
  gameId?: string;

  @IsOptional()
  @IsISO8601()
  createdAfter?: string;

  @IsOptional()
  @IsISO8601()
  createdBefore?: string;

  @IsOptional()
  @IsISO8601()
  scheduledAfter?: string;

  @IsOptional()
  @IsISO8601()
  scheduledBefore?: string;

  @IsOptional()
  @IsBoolean()
  leagueTeamsOnly?: boolean;
}
