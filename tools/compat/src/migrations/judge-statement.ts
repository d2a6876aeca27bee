import type { DropStmt, IndexStmt, Node } from 'libpg-query';
import { judgeTableChange } from './judge-table-change.js';
import { nameOf } from './made-here.js';

export interface Surroundings {
  /** Objects that the same migration has created so far. */
  made: ReadonlySet<string>;
  /** Whether the migration consists of this one statement. */
  isAlone: boolean;
}

/** Statements that only add: nothing can depend on the absence of what they create. */
const HARMLESS = [
  'CreateSchemaStmt',
  'CreateExtensionStmt',
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateDomainStmt',
  'CompositeTypeStmt',
  'CommentStmt',
];

const WRITES =
  'rows of an earlier table are locked until the migration is over: write them in batches from the application, or say why so few';
const OPAQUE = 'what it does cannot be read: write it as plain statements, or say what it does';
const UNKNOWN = 'it is not one of the statements known to be safe while the previous release runs';

/** Why a statement is unsafe while the previous release runs, and the safe alternative; undefined if it is safe. */
export function judgeStatement(stmt: Node, { made, isAlone }: Surroundings): string | undefined {
  if (HARMLESS.some((kind) => kind in stmt)) return undefined;
  const isNew = (name: string | undefined): boolean => made.has(name ?? '');
  if ('AlterTableStmt' in stmt) {
    return isNew(stmt.AlterTableStmt.relation?.relname) ? undefined : judgeTableChange(stmt.AlterTableStmt);
  }
  if ('IndexStmt' in stmt) return isNew(stmt.IndexStmt.relation?.relname) ? undefined : judgeIndex(stmt.IndexStmt, isAlone);
  if ('DropStmt' in stmt) return judgeDrop(stmt.DropStmt, isNew);
  if ('RenameStmt' in stmt) {
    const { relation, object } = stmt.RenameStmt;
    const isNewObject = isNew(relation?.relname) || isNew(nameOf(object && 'List' in object ? object.List.items : undefined));
    return isNewObject ? undefined : 'the release before knows the old name: add the new beside it, and drop the old a release later';
  }
  if ('CreateFunctionStmt' in stmt) {
    const { replace, funcname } = stmt.CreateFunctionStmt;
    return replace && !isNew(nameOf(funcname)) ? 'the release before calls it too: give the new one another name' : undefined;
  }
  if ('ViewStmt' in stmt) return stmt.ViewStmt.replace ? 'the release before reads it too: give the new one another name' : undefined;
  if ('CreateTrigStmt' in stmt) {
    return isNew(stmt.CreateTrigStmt.relation?.relname)
      ? undefined
      : 'it acts on what the release before writes, and waits for its writers';
  }
  if ('AlterEnumStmt' in stmt) {
    return stmt.AlterEnumStmt.oldVal === undefined ? undefined : 'the release before knows the old name of the value';
  }
  if ('InsertStmt' in stmt) return isNew(stmt.InsertStmt.relation?.relname) ? undefined : WRITES;
  if ('UpdateStmt' in stmt) return isNew(stmt.UpdateStmt.relation?.relname) ? undefined : WRITES;
  if ('DeleteStmt' in stmt) return isNew(stmt.DeleteStmt.relation?.relname) ? undefined : WRITES;
  if ('TruncateStmt' in stmt) return 'it takes the rows from the release before, which may still need them';
  if ('DoStmt' in stmt) return OPAQUE;
  return UNKNOWN;
}

function judgeIndex({ concurrent }: IndexStmt, isAlone: boolean): string | undefined {
  if (!concurrent) return 'nobody can write to the table while it is built: CREATE INDEX CONCURRENTLY, alone in a migration of its own';
  return isAlone ? undefined : 'CONCURRENTLY is refused among other statements: give it a migration of its own';
}

function judgeDrop({ objects = [], removeType }: DropStmt, isNew: (name: string) => boolean): string | undefined {
  const names = objects.map((object) =>
    'List' in object ? nameOf(object.List.items) : 'ObjectWithArgs' in object ? nameOf(object.ObjectWithArgs.objname) : '',
  );
  if (names.every(isNew)) return undefined;
  const what = (removeType ?? '').replace('OBJECT_', '').toLowerCase();
  return `the release before may still use the ${what}: drop it a release after the last one that does`;
}
