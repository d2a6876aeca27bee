import { createHash } from 'node:crypto';
import type { league } from '@matchpoint/contracts';
import { gameOf } from '@matchpoint/core';
import { createRowParser, type Handlers, type Importer, importRows, type Verdict } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { LeagueContext } from '../../context.js';
import { readGames } from '../../peers/index.js';
import { type ImportedTemplate, toGameOfRules, upsertTemplate } from '../../rules/index.js';
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

/**
 * Upserts rule templates by externalId, else by game and name (docs/reference/import.md#rows). Rows succeed or fail independently; no
 * events.
 */
export function importRuleTemplates(context: LeagueContext): Handlers<league.LeagueImportServiceService>['importRuleTemplates'] {
  const importer: Importer<Row, ImportedTemplate> = {
    parse: createRowParser(ROW),
    async resolve() {
      const games = await readGames(context.peers);
      return (row) => bind(row, games);
    },
    // They are stored one after the other: two may be one for the database, whose comparison of names is its own.
    keysOf: () => [],
    async store(templates) {
      const verdicts: Verdict[] = [];
      for (const template of templates) verdicts.push((await upsertTemplate(context.pool, template, context.clock.now())) ?? TAKEN);
      return verdicts;
    },
  };
  return async ({ rows }) => ({ results: await importRows(rows, importer) });
}

const TAKEN = { reason: 'name: another template of the game has it' };

function bind({ externalId, name, game, rules }: Row, games: Games): { record: ImportedTemplate } | { reason: string } {
  try {
    const found = game === undefined ? undefined : (gameOf(games, game) ?? refuse('game', `unknown game ${game}`));
    const config = bindImportedRules('rules', rules, toGameOfRules(found).playlists);
    return { record: { id: externalId === undefined ? undefined : idOf(externalId), name, gameId: found?.id ?? null, rules: config } };
  } catch (error) {
    if (error instanceof Unbound) return { reason: error.message };
    throw error;
  }
}

/** The id of a template by its externalId, which is stored nowhere else. */
const idOf = (externalId: string): string =>
  `tpl_${BigInt(`0x${createHash('sha256').update(externalId).digest('hex')}`)
    .toString(32)
    .slice(0, 26)}`;
