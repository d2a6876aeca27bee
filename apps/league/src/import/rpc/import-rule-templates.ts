import { createHash } from 'node:crypto';
import type { league } from '@matchpoint/contracts';
import { createRowParser, type Handlers, type Importer, importRows } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { LeagueContext } from '../../context.js';
import { readGames } from '../../peers/index.js';
import { type RuleTemplate, toGameOfRules, upsertTemplates } from '../../rules/index.js';
import { Name, RULE_FIELDS } from '../league-row-fields.js';
import { bindImportedRules } from '../rules/bind-imported-rules.js';
import { refuse, Unbound } from '../rules/refuse-row.js';

const ROW = Type.Object({
  externalId: Type.Optional(Name),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  game: Type.Optional(Name),
  rules: Type.Object(RULE_FIELDS),
});
type Row = Static<typeof ROW>;
type Games = Awaited<ReturnType<typeof readGames>>;

/** Upserts rule templates by externalId, else by name (docs/reference/import.md#rows). Rows succeed or fail independently; no events. */
export function importRuleTemplates(context: LeagueContext): Handlers<league.LeagueImportServiceService>['importRuleTemplates'] {
  const importer: Importer<Row, RuleTemplate> = {
    parse: createRowParser(ROW),
    async resolve() {
      const games = await readGames(context.peers);
      return (row) => bind(row, games);
    },
    keysOf: ({ id }) => [id],
    store: (templates) => upsertTemplates(context.pool, templates, context.clock.now()),
  };
  return async ({ rows }) => ({ results: await importRows(rows, importer) });
}

function bind({ externalId, name, game, rules }: Row, games: Games): { record: RuleTemplate } | { reason: string } {
  try {
    const found = game === undefined ? undefined : (games.get(game) ?? refuse('game', `unknown game ${game}`));
    const config = bindImportedRules('rules', rules, toGameOfRules(found).playlists);
    return { record: { id: idOf(externalId ?? name.toLowerCase()), name, isOfficial: false, gameId: found?.id ?? null, rules: config } };
  } catch (error) {
    if (error instanceof Unbound) return { reason: error.message };
    throw error;
  }
}

/** A stable id for a key, because a template has no other. */
const idOf = (key: string): string =>
  `tpl_${BigInt(`0x${createHash('sha256').update(key).digest('hex')}`)
    .toString(32)
    .slice(0, 26)}`;
