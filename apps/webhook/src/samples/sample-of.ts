import { type IdPrefix, newId } from '@matchpoint/core';
import type { TSchema } from 'typebox';

/** The keywords that event schemas use. */
interface Keywords {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  minItems?: number;
  minimum?: number;
  format?: string;
  minLength?: number;
}

/** Id prefixes by the field names of events; other fields are texts. */
const ID_PREFIXES: [pattern: RegExp, prefix: IdPrefix][] = [
  [/matchId$/i, 'match'],
  [/teamId$/i, 'team'],
  [/organizationId$/i, 'org'],
  [/(userId|playerIds?|actorId|assigneeId|ownerId)$/i, 'user'],
  [/leagueId$/i, 'league'],
  [/seasonId$/i, 'season'],
  [/ticketId$/i, 'ticket'],
  [/webhookId$/i, 'wh'],
];

/** A value that matches an event's schema, including every optional member, for `matchpoint webhooks trigger`. */
export function sampleOf(schema: TSchema, now: Date, name = ''): unknown {
  const keywords = schema as Keywords;
  if (keywords.const !== undefined) return keywords.const;
  if (keywords.enum) return keywords.enum[0];
  if (keywords.anyOf) return sampleOf(keywords.anyOf[0] as TSchema, now, name);
  const type = Array.isArray(keywords.type) ? keywords.type[0] : keywords.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(keywords.properties ?? {}).map(([key, member]) => [key, sampleOf(member, now, key)]));
    case 'array':
      return Array.from({ length: Math.max(1, keywords.minItems ?? 0) }, () =>
        keywords.items ? sampleOf(keywords.items, now, name) : name,
      );
    case 'integer':
    case 'number':
      return keywords.minimum ?? 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return sampleText(keywords, now, name);
  }
}

function sampleText({ format, minLength = 0 }: Keywords, now: Date, name: string): string {
  if (format === 'date-time') return now.toISOString();
  if (/gameId$/i.test(name)) return 'valorant';
  const prefix = ID_PREFIXES.find(([pattern]) => pattern.test(name))?.[1];
  if (prefix) return newId(prefix);
  return `sample ${name}`.padEnd(minLength, '.');
}
