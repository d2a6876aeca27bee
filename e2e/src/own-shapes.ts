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
};
