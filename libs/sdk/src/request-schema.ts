/** A JSON Schema (2020-12) of values. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
}

/** The JSON Schema of what an operation takes. */
export interface RequestSchema<Value> extends JsonSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: { readonly [Name in keyof Value]-?: JsonSchema };
}
