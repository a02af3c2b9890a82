// The commands of PostgreSQL that back up its databases and restore them. The address stays a variable: it has a password.

export const DUMP_LINE = 'pg_dump --format=custom --no-owner --file=groundwork.dump "$DATABASE_URL"';

/**
 * Into the same database or an empty one, while no node works. Left out is pgvector with its index, which may not be there or
 * not be theirs to create: a node makes them anew.
 */
export const RESTORE_LINE =
  "pg_restore --list groundwork.dump | grep -v -e EXTENSION -e passage_vectors_near_ | " +
  "pg_restore --use-list=/dev/stdin --clean --if-exists --no-owner --single-transaction " +
  '--dbname="$DATABASE_URL" groundwork.dump';
