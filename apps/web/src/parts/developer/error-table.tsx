import { Code } from '@mantine/core';
import type { ApiErrorGroup } from '@matchpoint/sdk';
import { DEVELOPER } from '../../texts/developer.js';
import { wordOf } from '../../texts/enums.js';
import { DataTable } from '../data-table.js';
import { showCount } from '../formats.js';
import { PlainLink } from '../links.js';
import { When } from '../when-shown.js';
import { nameOfScope } from './scope-words.js';

interface ErrorTableProps {
  groups: readonly ApiErrorGroup[];
}

/** The errors that calls received, most frequent first, and what to do about each. */
export const ErrorTable = ({ groups }: ErrorTableProps) => (
  <DataTable
    label={DEVELOPER.errors}
    rows={groups}
    idOf={({ operationId, error }) => `${operationId} ${error}`}
    columns={[
      { name: DEVELOPER.status, cell: ({ status }) => status, isNumber: true },
      {
        name: DEVELOPER.code,
        cell: (group) => (
          <>
            <Code>{group.error}</Code> <small className="dim">{group.operationId}</small>
            <Remedy group={group} />
          </>
        ),
      },
      { name: DEVELOPER.times, cell: ({ count }) => showCount(count), isNumber: true },
      { name: DEVELOPER.lastTime, cell: ({ lastAt }) => <When at={lastAt} />, isMinor: true },
      {
        name: DEVELOPER.request,
        cell: ({ lastRequestId }) => (
          <PlainLink to="/developer/logs" search={{ requestId: lastRequestId }} aria-label={`${DEVELOPER.seeRequest}: ${lastRequestId}`}>
            {DEVELOPER.seeRequest}
          </PlainLink>
        ),
      },
    ]}
  />
);

function Remedy({ group: { error, requiredScopes, requiredPlan, keyIds } }: { group: ApiErrorGroup }) {
  const [keyId] = keyIds;
  const what = remedyOf(error, requiredScopes, requiredPlan);
  if (what === undefined) return null;
  return (
    <p className="small">
      {what}{' '}
      {keyId !== undefined && (
        <PlainLink to={isOfScope(error) ? '/developer/keys/$keyId/edit' : '/developer/keys/$keyId'} params={{ keyId }}>
          {isOfScope(error) ? DEVELOPER.editKey : DEVELOPER.openKey}
        </PlainLink>
      )}
    </p>
  );
}

/** The key lacks a permission, which can be added to it. */
const isOfScope = (error: string): boolean => error.toLowerCase().includes('permission_denied');

/** Undefined if the error itself says what to do. */
function remedyOf(error: string, scopes: readonly string[], plan: string | null): string | undefined {
  const isOf = (...words: string[]): boolean => words.some((word) => error.toLowerCase().includes(word));
  if (isOfScope(error) && scopes.length > 0) return DEVELOPER.needsScope(scopes.map(wordsOfScope).join(' or '));
  if (isOf('plan') && plan !== null) return DEVELOPER.needsPlan(wordOf('ApiKeyPlan', plan));
  if (isOf('rate_limited')) return DEVELOPER.slowDown;
  return undefined;
}

/** `matches.user_matches:read` as words. */
const wordsOfScope = (needed: string): string => nameOfScope(needed.split(':')[0] ?? needed);
