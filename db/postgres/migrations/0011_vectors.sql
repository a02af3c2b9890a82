-- The numbers of a stored vector, of which the extension pgvector can make a value of its own. The function needs no extension;
-- the index that uses it is made by a node, where the server has one (`queries/nearest-vectors.ts`).
CREATE FUNCTION "signed_bytes"("bytes" bytea) RETURNS real[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  'SELECT array_agg(((get_byte(bytes, at) # 128) - 128)::real) FROM generate_series(0, length(bytes) - 1) AS at';
