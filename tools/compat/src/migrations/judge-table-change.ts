import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query';
import { nameOf } from './made-here.js';

/** Subcommands of ALTER TABLE that neither remove anything nor read the table. */
const HARMLESS = ['AT_ValidateConstraint', 'AT_DropNotNull', 'AT_SetStatistics', 'AT_SetRelOptions', 'AT_ResetRelOptions', 'AT_SetStorage'];

const REASONS: Readonly<Record<string, string>> = {
  AT_DropColumn: 'the release before may still read the column: stop using it in one release, drop it in the next',
  AT_DropConstraint: 'the release before may rely on what it keeps out (ON CONFLICT needs its index): drop it a release later',
  AT_AlterColumnType: 'it rewrites the table, and the release before knows the old type: add a column of the new type beside it',
  AT_SetNotNull:
    'the release before may write null, and the whole table is read: add CHECK (… IS NOT NULL) NOT VALID, validate it, then set it',
};

/** Why a change of an existing table is unsafe while the previous release runs; undefined if it is safe. */
export function judgeTableChange({ cmds = [] }: AlterTableStmt): string | undefined {
  return cmds.map((cmd) => ('AlterTableCmd' in cmd ? judgeCommand(cmd.AlterTableCmd) : undefined)).find((reason) => reason !== undefined);
}

function judgeCommand({ subtype = 'AT_AddColumn', def }: AlterTableCmd): string | undefined {
  if (HARMLESS.includes(subtype)) return undefined;
  if (subtype === 'AT_AddColumn') return def && 'ColumnDef' in def ? judgeNewColumn(def.ColumnDef) : undefined;
  if (subtype === 'AT_AddConstraint') return def && 'Constraint' in def ? judgeConstraint(def.Constraint) : undefined;
  // The previous release relies on an existing default, and leaves out a column that gets a new one.
  if (subtype === 'AT_ColumnDefault')
    return def ? undefined : 'the release before may leave the column out: keep the default a release longer';
  return REASONS[subtype] ?? 'it is not one of the table changes known to be safe while the previous release runs';
}

const SERIALS = new Set(['serial', 'bigserial', 'smallserial', 'serial2', 'serial4', 'serial8']);
const REWRITES = 'each row gets a value of its own, so the table is rewritten under a lock: add it empty and fill it in batches';

function judgeNewColumn({ typeName, constraints = [] }: ColumnDef): string | undefined {
  const kinds = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []));
  const has = (kind: string): Constraint | undefined => kinds.find(({ contype }) => contype === kind);
  const given = has('CONSTR_DEFAULT')?.raw_expr;
  if (SERIALS.has(nameOf(typeName?.names)) || has('CONSTR_IDENTITY') || has('CONSTR_GENERATED') || (given && !isConstant(given)))
    return REWRITES;
  if (has('CONSTR_NOTNULL') && !given) return 'the release before leaves the column out: give it a default, or let it be null';
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')) return 'its index is built under a lock: build it by CREATE UNIQUE INDEX CONCURRENTLY';
  if (has('CONSTR_CHECK') || has('CONSTR_FOREIGN'))
    return 'the whole table is read for it under a lock: add it as a constraint that is NOT VALID';
  return undefined;
}

function judgeConstraint({ contype, indexname, skip_validation: isNotValid }: Constraint): string | undefined {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') {
    return isNotValid ? undefined : 'the whole table is read under a lock: add it NOT VALID, and VALIDATE it in the next migration';
  }
  if (indexname !== undefined) return undefined;
  return 'its index is built under a lock: CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX';
}

/** Whether PostgreSQL computes it once for all rows: a constant, or the transaction's time. */
function isConstant(expression: Node): boolean {
  if ('A_Const' in expression || 'SQLValueFunction' in expression) return true;
  if ('TypeCast' in expression) return expression.TypeCast.arg !== undefined && isConstant(expression.TypeCast.arg);
  if ('A_ArrayExpr' in expression) return (expression.A_ArrayExpr.elements ?? []).every(isConstant);
  return 'FuncCall' in expression && nameOf(expression.FuncCall.funcname) === 'now';
}
