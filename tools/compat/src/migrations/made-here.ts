import type { Node } from 'libpg-query';

type StringNode = { String?: { sval?: string } };

/** The last part of a qualified name, because everything is in one schema. */
export function nameOf(parts: readonly unknown[] | undefined): string {
  return (parts?.at(-1) as StringNode | undefined)?.String?.sval ?? '';
}

/**
 * The names of the objects that a statement creates: tables, indexes, sequences, views, functions, types. They share one set, because no
 * two are alike here.
 */
export function madeBy(stmt: Node): string[] {
  if ('CreateStmt' in stmt) return [stmt.CreateStmt.relation?.relname ?? ''];
  if ('CreateTableAsStmt' in stmt) return [stmt.CreateTableAsStmt.into?.rel?.relname ?? ''];
  if ('IndexStmt' in stmt) return [stmt.IndexStmt.idxname ?? ''];
  if ('CreateSeqStmt' in stmt) return [stmt.CreateSeqStmt.sequence?.relname ?? ''];
  if ('ViewStmt' in stmt) return [stmt.ViewStmt.view?.relname ?? ''];
  if ('CreateFunctionStmt' in stmt) return [nameOf(stmt.CreateFunctionStmt.funcname)];
  if ('CreateEnumStmt' in stmt) return [nameOf(stmt.CreateEnumStmt.typeName)];
  if ('CreateDomainStmt' in stmt) return [nameOf(stmt.CreateDomainStmt.domainname)];
  if ('CompositeTypeStmt' in stmt) return [stmt.CompositeTypeStmt.typevar?.relname ?? ''];
  if ('CreateTrigStmt' in stmt) return [stmt.CreateTrigStmt.trigname ?? ''];
  return [];
}
