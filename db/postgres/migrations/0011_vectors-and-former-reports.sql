-- The numbers of a stored vector, of which the extension pgvector can make a value of its own. The function needs no extension;
-- the index that uses it is made by a node, where the server has one (`queries/nearest-vectors.ts`).
CREATE FUNCTION "signed_bytes"("bytes" bytea) RETURNS real[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  'SELECT array_agg(((get_byte(bytes, at) # 128) - 128)::real) FROM generate_series(0, length(bytes) - 1) AS at';--> statement-breakpoint
CREATE TABLE "former_report_files" (
	"filepath" text COLLATE "C" PRIMARY KEY NOT NULL,
	"ended_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_report_files_ended" ON "former_report_files" USING btree ("ended_at");