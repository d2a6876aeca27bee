import { TICKET_STATUSES, type TicketStatus } from '@matchpoint/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideChange, decideReply, type TicketState, transitionOf } from './ticket.js';

const open: TicketState = {
  status: 'open',
  priority: 'medium',
  assignedTo: null,
  firstResponseAt: null,
  resolvedAt: null,
  closedAt: null,
  escalatedAt: null,
};
const NOW = '2026-01-02T00:00:00.000Z';
const EARLIER = '2026-01-01T00:00:00.000Z';

describe('a reply', () => {
  it.each<[TicketStatus, TicketStatus]>([
    ['awaiting_response', 'in_progress'],
    ['open', 'open'],
    ['in_progress', 'in_progress'],
    ['resolved', 'resolved'],
    ['closed', 'closed'],
  ])('leaves a ticket that is %s %s, and is its first response', (status, after) => {
    expect(decideReply({ ...open, status }, { isInternal: false }, NOW).state).toEqual({ ...open, status: after, firstResponseAt: NOW });
  });

  it('after the first leaves the time of the first', () => {
    expect(decideReply({ ...open, firstResponseAt: EARLIER }, { isInternal: false }, NOW)).toEqual({
      state: { ...open, firstResponseAt: EARLIER },
      changed: [],
    });
  });

  it('by staff to staff changes nothing', () => {
    const waiting: TicketState = { ...open, status: 'awaiting_response' };
    expect(decideReply(waiting, { isInternal: true }, NOW)).toEqual({ state: waiting, changed: [] });
  });
});

describe('a change', () => {
  it('reports what changed and dates resolving and closing', () => {
    expect(decideChange(open, { status: 'closed', priority: 'medium', assignedTo: 'user_a' }, NOW)).toEqual({
      state: { ...open, status: 'closed', assignedTo: 'user_a', closedAt: NOW },
      changed: ['status', 'assignedTo', 'closedAt'],
    });
    expect(decideChange({ ...open, status: 'closed', closedAt: EARLIER }, { status: 'resolved' }, NOW).state).toMatchObject({
      resolvedAt: NOW,
      closedAt: null,
    });
    expect(
      decideChange({ ...open, status: 'closed', resolvedAt: EARLIER, closedAt: EARLIER }, { status: 'in_progress' }, NOW).state,
    ).toMatchObject({ resolvedAt: null, closedAt: null });
  });

  it('of a ticket to its present state changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TICKET_STATUSES), (status) => {
        const once = decideChange(open, { status }, NOW).state;
        expect(decideChange(once, { status }, EARLIER)).toEqual({ state: once, changed: [] });
      }),
    );
  });

  it('is a closing, a reopening, or neither', () => {
    const transitions = TICKET_STATUSES.flatMap((before) =>
      TICKET_STATUSES.map((after) => [before, after, transitionOf(before, after)] as const),
    );
    expect(transitions.filter(([, , name]) => name === 'closed').map(([before]) => before)).toEqual([
      'open',
      'in_progress',
      'awaiting_response',
      'resolved',
    ]);
    expect(transitions.filter(([, , name]) => name === 'reopened').map(([before, after]) => `${before} ${after}`)).toEqual(
      ['resolved', 'closed'].flatMap((before) => ['open', 'in_progress', 'awaiting_response'].map((after) => `${before} ${after}`)),
    );
  });
});
