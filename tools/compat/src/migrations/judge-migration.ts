import { type Node, parse } from 'libpg-query';
import { judgeStatement } from './judge-statement.js';
import { madeBy } from './made-here.js';

/** A statement that would break a process of the previous release, or lock a table with millions of rows. */
export interface Finding {
  /** Line in the script, from 1. */
  line: number;
  /** The statement's first words. */
  statement: string;
  /** The problem, and the safe alternative. */
  reason: string;
}

const MARKER = /^--\s*contract:\s*\S.{9,}$/m;
const SHOWN_CHARACTERS = 80;

/**
 * Reads one migration's SQL and finds statements that are unsafe while processes of the previous release run on the schema
 * (docs/migrations.md). A statement is accepted if the comment right before it gives a reason: `-- contract: …`. Objects created by the
 * same migration may be changed freely.
 * @throws SqlError for invalid SQL
 */
export async function judgeMigration(script: string): Promise<Finding[]> {
  const bytes = Buffer.from(script);
  const { stmts = [] } = await parse(script);
  const made = new Set<string>();
  const findings: Finding[] = [];
  let end = 0;
  for (const { stmt, stmt_location: location = 0, stmt_len: length } of stmts) {
    const comment = bytes.subarray(end, location).toString();
    end = length === undefined ? bytes.length : location + length;
    if (stmt === undefined) continue;
    const reason = judgeStatement(stmt as Node, { made, isAlone: stmts.length === 1 });
    for (const name of madeBy(stmt as Node)) made.add(name);
    if (reason === undefined || MARKER.test(comment)) continue;
    const statement = bytes.subarray(location, end).toString().trim().replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS);
    findings.push({ line: bytes.subarray(0, location).toString().split('\n').length, statement, reason });
  }
  return findings;
}
