import type { Phase } from './measure/measure-phase.js';
import type { ScenarioName } from './scenario-names.js';
import type { SystemName } from './systems.js';
import type { Workbench } from './workbench.js';

/** One goal of the issue and what this run says about it. */
export interface Verdict {
  goal: string;
  /** NaN if it could not be measured; `note` has the reason. */
  measured: number;
  target: number;
  /** Whether more is better. */
  atLeast: boolean;
  unit: '×' | 'ms' | '/s' | 's' | 'MB' | 'kB' | '';
  note?: string;
}

export interface ScenarioResult {
  scenario: ScenarioName;
  phases: Phase[];
  verdicts: Verdict[];
  /** Further figures, named as they are printed. */
  figures?: Record<string, number | string>;
}

export interface Scenario {
  name: ScenarioName;
  /** One line about what is measured. */
  title: string;
  run(bench: Workbench): Promise<ScenarioResult>;
}

export function isMet({ measured, target, atLeast }: Verdict): boolean {
  return atLeast ? measured >= target : measured <= target;
}

export function phasesOf(phases: readonly Phase[], system: SystemName): Phase[] {
  return phases.filter((phase) => phase.system === system);
}
