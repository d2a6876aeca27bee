/** Success bodies of the operations that the peer does not have, as the contract (section 6) writes them down. By operationId. */
export const OWN_SHAPES: Record<string, Record<string, unknown>> = {
  getGameMatchStatus: {
    type: 'object',
    required: ['matchId', 'status', 'seriesScore', 'winnerTeamId', 'completedAt', 'timestamp'],
    properties: {
      matchId: { type: 'string' },
      status: { enum: ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'DISPUTED', 'FORFEITED'] },
      seriesScore: {
        type: 'object', required: ['creatorMapWins', 'opponentMapWins'],
        properties: { creatorMapWins: { type: 'integer' }, opponentMapWins: { type: 'integer' } },
      },
      winnerTeamId: { type: ['string', 'null'] },
      completedAt: { type: ['string', 'null'] },
      timestamp: { type: 'string' },
    },
  },
  getWebhookDelivery: {
    type: 'object',
    required: ['id', 'idempotencyId', 'event', 'status', 'attemptCount', 'statusCode', 'errorMessage', 'nextAttemptAt', 'isTest', 'createdAt', 'updatedAt', 'deliveredAt', 'attempts', 'timestamp'],
    properties: {
      status: { enum: ['pending', 'delivering', 'delivered', 'failed', 'dead_lettered'] },
      createdAt: { type: 'number' },
      attempts: {
        type: 'array',
        items: {
          type: 'object', required: ['number', 'startedAt', 'durationMs', 'statusCode', 'error', 'isCounted', 'requestHeaders', 'responseBody'],
          properties: { startedAt: { type: 'number' }, durationMs: { type: 'number' }, requestHeaders: { type: 'object' }, responseBody: { type: 'string' } },
        },
      },
    },
  },
  recoverWebhookDeliveries: {
    type: 'object', required: ['count', 'countByEvent', 'dryRun', 'timestamp'],
    properties: { count: { type: 'integer' }, countByEvent: { type: 'object' }, dryRun: { type: 'boolean' } },
  },
};
