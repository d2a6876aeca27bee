import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export const SORT_ORDERS = ['wins', 'winRate', 'experience'] as const;
export type SortBy = (typeof SORT_ORDERS)[number];

export class RankQuery {
  @IsOptional()
  @IsIn(SORT_ORDERS)
  sortBy: SortBy = 'wins';

  @IsOptional()
  @IsString()
  @MaxLength(128)
  gameSlug?: string;
}

export class LeaderboardQuery extends RankQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 25;
}
