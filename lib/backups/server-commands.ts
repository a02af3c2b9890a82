// The commands of PostgreSQL that back up its databases and restore them. The address stays a variable: it has a password.

export const DUMP_LINE = 'pg_dump --format=custom --no-owner --file=groundwork.dump "$DATABASE_URL"';

/** Into the same database or an empty one, while no node works. */
export const RESTORE_LINE =
  'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" groundwork.dump';
