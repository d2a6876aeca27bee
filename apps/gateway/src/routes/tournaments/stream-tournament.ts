import Type from 'typebox';
import { openTournamentStream } from '../../live/open-tournament-stream.js';
import { count } from '../../operation/fields.js';
import { answersAStream } from '../../operation/streams/event-streams.js';
import { After, ENDS, RESUMES_BY_NUMBER } from '../matches/event-fields.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { STREAM_LIMITS } from '../shared/event-id-fields.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';
import { toTournamentProfile, TournamentProfile } from './tournament-profile.js';

export const streamTournament = defineRoute({
  ...tournamentOperation('getTournament', [
    'Returns `text/event-stream`: first the event `snapshot`, the tournament as `GET /tournaments/{identifier}` returns it and the number',
    'of its last event; then each of its events as it happens. `event` is its type, `id` its number, `data` the `data` of a webhook.',
    'Everyone who may read the tournament receives its events; those from before it was published go to its host and staff only.',
    ...RESUMES_BY_NUMBER,
    ENDS,
    STREAM_LIMITS,
    'Its matches have streams of their own: `GET /stream` follows up to 25 of them.',
  ]),
  path: '/tournaments/{identifier}/stream',
  operationId: 'streamTournament',
  summary: 'Follow a tournament live',
  section: 'docs/reference/live-streams.md',
  params: TournamentPath,
  query: Type.Object({ after: After() }),
  response: Type.Object(
    { sequence: count('Number of the last event that it includes.', 9), tournament: TournamentProfile },
    { description: '`data` of the event `snapshot`.' },
  ),
  handler: answersAStream,
  stream({ params, query, ...input }, context) {
    const { caller, requestId } = input;
    const call = { caller, requestId };
    return openTournamentStream({ ...input, after: query.after }, context, {
      readTournament: () => context.tournaments.getTournament({ tournament: params.identifier }, call),
      show: async (found) => ({
        sequence: present(found.tournament).eventSequence,
        tournament: await toTournamentProfile(found, context, call),
      }),
    });
  },
});
