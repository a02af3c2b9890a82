-- Words that follow each other, for phrases: an index of words has no places, and reads the texts of all entries with common words.
-- A pair is a short hash of two neighbours, behind the span of time of its entry, so that a search reads the pairs of a span alone
-- and new entries change few pages of the index. Only what it finds is looked up in the text: so little that workers, which the
-- planner would start for it, cost a hundred times as much.
CREATE FUNCTION search_pairs(span bigint, mark text, line text) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL UNSAFE AS $$
BEGIN
  RETURN (
    SELECT array_agg(DISTINCT span * 16384 + (('x' || left(md5(mark || a || ' ' || b), 4))::bit(16)::int & 16383))
    FROM string_to_array(line, ' ') AS words, unnest(words, words[2:]) AS pair(a, b)
    WHERE a NOT IN ('', E'\n') AND b NOT IN ('', E'\n')
  );
END $$;
--> statement-breakpoint
CREATE INDEX "search_entries_pairs" ON "search_entries" USING gin ((search_pairs(docid >> 26, '', stems)
  || search_pairs(docid >> 26, '=', split_part(stems, E'\n', 1)))) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Nothing is learned from counting pairs, and it takes seconds.
ALTER INDEX "search_entries_pairs" ALTER COLUMN 1 SET STATISTICS 0;
