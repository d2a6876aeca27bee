import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { answersAStream } from '../../operation/streams/event-streams.js';
import { openTopicStream } from '../../live/open-topic-stream.js';
import { topicOf } from '../../live/topic-rooms.js';
import { present } from '../shared/api-objects.js';
import { AfterEvent, TOPIC_STREAM } from '../shared/event-id-fields.js';
import { LEAGUE_READ, LeaguePath } from './league-objects.js';
import { LeagueProfile, toLeagueProfile } from './league-profile.js';

export const streamLeague = defineRoute({
  ...LEAGUE_READ,
  method: 'GET',
  path: '/leagues/{identifier}/stream',
  operationId: 'streamLeague',
  summary: 'Follow a league live',
  description: [
    'Returns `text/event-stream`: first the event `snapshot`, the league as `POST /leagues/{identifier}` returns it; then its events.',
    '`event` is the type, `id` the id, `data` the `data` of a webhook.',
    'Everyone receives its published matches and their scores, and changes to its public reads: tables, seasons, teams, games and',
    'rules, but not who made them. Other events of the league go to a key of its operators, and to the teams and people concerned,',
    'as with webhooks, limited by the scopes of the key.',
    ...TOPIC_STREAM,
  ],
  section: 'docs/reference/live-streams.md',
  params: LeaguePath,
  query: Type.Object({ after: AfterEvent() }),
  response: Type.Object({ league: LeagueProfile }, { description: '`data` of the event `snapshot`.' }),
  errors: ['error_league_not_found'],
  handler: answersAStream,
  stream({ params, query, ...input }, context) {
    const { caller, requestId } = input;
    const readLeague = async () => present((await context.leagues.getLeague(params, { caller, requestId })).league);
    return openTopicStream({ ...input, after: query.after }, context, {
      topicsFor: async () => [topicOf.league((await readLeague()).id)],
      snapshot: async () => ({ league: await toLeagueProfile(await readLeague(), context) }),
    });
  },
});
