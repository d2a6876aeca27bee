-- contract: the release before reads "match_game_created_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_game_page_idx";
-- contract: the release before reads "match_game_status_created_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_game_status_page_idx";
-- contract: the release before reads "match_league_season_created_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_league_page_idx";
-- contract: the release before reads "match_league_created_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_league_idx";
-- contract: the release before reads "match_all_played_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_played_idx";
-- contract: the release before reads "match_game_played_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_played_game_idx";
-- contract: the release before reads "match_league_played_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_played_league_idx";
-- contract: the release before reads "match_season_played_idx" backwards, which answers the same queries in the same order
DROP INDEX "match_played_season_idx";
