import { match } from '@matchpoint/contracts';
import { service } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { addDisputeEvidence } from './rpc/add-dispute-evidence.js';
import { answerDispute } from './rpc/answer-dispute.js';
import { batchCountOpenDisputes } from './rpc/batch-count-open-disputes.js';
import { checkConflict } from './rpc/check-conflict.js';
import { correctMatch } from './rpc/correct-match.js';
import { getDispute } from './rpc/get-dispute.js';
import { listDisputes } from './rpc/list-disputes.js';
import { openDispute } from './rpc/open-dispute.js';
import { resolveDispute } from './rpc/resolve-dispute.js';
import { withdrawDispute } from './rpc/withdraw-dispute.js';

export { findDecider } from './authority.js';
export { startKeepingTerms } from './keep-terms.js';
export { newDispute } from './new-dispute.js';

/** The RPCs of disputes and rulings. */
export const disputeService = (context: MatchContext) =>
  service(match.MatchDisputeServiceService, {
    openDispute: openDispute(context),
    answerDispute: answerDispute(context),
    addDisputeEvidence: addDisputeEvidence(context),
    withdrawDispute: withdrawDispute(context),
    getDispute: getDispute(context),
    listDisputes: listDisputes(context),
    batchCountOpenDisputes: batchCountOpenDisputes(context),
    checkConflict: checkConflict(context),
    resolveDispute: resolveDispute(context),
    correctMatch: correctMatch(context),
  });
