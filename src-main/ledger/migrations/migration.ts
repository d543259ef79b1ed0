/** One step of the schema. `version` is a multiple of ten and becomes the file's `user_version`. */
export type Migration = { readonly version: number; readonly sql: string };
