import { answersKeys } from '../edge/admission/operation-access.js';
import type { RouteDefinition } from '../operation/route-definition.js';
import { BUCKETS, MAX_BATCH_ITEMS } from '../rate-limit/buckets.js';

const KINDS = { personal: 'a personal key', game_developer: 'a game-developer key', league_operator: 'a league-operator key' } as const;

/** What an operation does, in Markdown: its own words, then what follows from its declaration, a paragraph each. */
export function describeRoute(route: RouteDefinition): string {
  return [
    route.description.join(' '),
    describeAccess(route),
    route.emits && `**Events.** A success can cause ${route.emits.map((name) => `\`${name}\``).join(', ')}.`,
    route.isIdempotent &&
      '**Idempotency.** With an `Idempotency-Key`, repeating the same request within 24 hours has no second effect: ' +
        'it returns the first response, byte for byte. A different body with the same key is rejected.',
    route.batchOf !== undefined &&
      `**Batch.** At most ${MAX_BATCH_ITEMS} \`${route.batchOf}\`; each costs a token of the key's batch bucket ` +
        `(${BUCKETS.batch.capacity} tokens, ${BUCKETS.batch.refillPerSecond} a second), and the call costs one token of the key.`,
    describePaging(route),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeAccess(route: RouteDefinition): string {
  if (route.accepts === 'nobody') return '**Access.** Neither key nor session.';
  if (!answersKeys(route)) {
    const recent = route.accepts === 'recent' ? ' Signed in or confirmed within the last 30 minutes.' : '';
    return `**Access.** A session; API keys are rejected.${recent}`;
  }
  const scopes = typeof route.scope === 'string' ? [route.scope] : route.scope;
  return `**Access.** ${[
    route.scope === 'public' ? 'Any valid key; no scope needed.' : `Scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`,
    route.plan && 'Plan api_pro or higher.',
    route.keyKind && `Only ${KINDS[route.keyKind]}.`,
  ]
    .filter(Boolean)
    .join(' ')}`;
}

/** How the two envelopes are paged (docs/reference/pagination.md#envelopes). */
function describePaging({ query, body, response }: RouteDefinition): string | undefined {
  const asked = { ...query?.properties, ...body?.properties };
  if (!('cursor' in asked)) return undefined;
  const place = body?.properties.cursor ? 'the body' : 'the query';
  const { properties } = response;
  const field = 'continueCursor' in properties ? 'continueCursor' : 'nextCursor' in properties ? 'nextCursor' : 'pagination.cursor';
  const end =
    'continueCursor' in properties ? '`isDone` is true' : `\`${'pagination' in properties ? 'pagination.' : ''}hasMore\` is false`;
  return (
    `**Paging.** To get the next page, send \`${field}\` as \`cursor\` in ${place}, with the same filters, until ${end}. ` +
    'Items that existed at the first page are neither skipped nor repeated when new ones arrive.'
  );
}
