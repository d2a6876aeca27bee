import type { Match } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { mapToReport } from './map-to-report.js';

const waitingFor = (action: string, mapIndex: number | null): Pick<Match, 'nextAction'> => ({
  nextAction: { action, by: 'caller', mapIndex, deadlineAt: null, onDeadline: 'none' },
});

describe('the map that a captain is asked to report', () => {
  it('is the one that the API names, above a headstart', () => {
    expect(mapToReport(waitingFor('scores', 1), [])).toBe(1);
  });

  it('is none once the series is decided, and none while something else is to be done', () => {
    expect(mapToReport({ nextAction: null }, [{ mapIndex: 0 }, { mapIndex: 1 }])).toBeUndefined();
    expect(mapToReport(waitingFor('wait', 1), [])).toBeUndefined();
    expect(mapToReport({}, [])).toBeUndefined();
  });

  it('is none while the next action is to confirm or settle a report', () => {
    expect(mapToReport(waitingFor('scores', 0), [{ mapIndex: 0 }])).toBeUndefined();
  });
});
